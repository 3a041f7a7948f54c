import { sha256Hex } from '../../../node/sha256.ts'
import { hostCalls } from '../../../src/protocol/host-calls.ts'
import type { WireVerification } from '../../../src/protocol/payouts.ts'
import type { Check } from '../check.ts'
import { colleagueOf, known, mayBeLeftOut, moving } from '../conditions.ts'
import type { HostClient } from '../host-client.ts'
import { answerIn, mustEqual, mustHave, NotProven, refusalIn } from '../unmet.ts'
import type { Instants, Visit } from '../visit.ts'
import { winnerOf } from './instants.ts'
import { anew, isInstant, offerOf, sold, soldIn } from './offers.ts'
import { hostTime, movingTill, mustBeBetween, mustHold } from './till.ts'

const verified = async (client: HostClient, barcode: string): Promise<WireVerification> =>
  (await client.request('verificationTicket', { barcode })).data

/** Compares what inquiry, validation and verification return for a winner. */
async function mustBe(
  visit: Visit,
  { barcode, prize }: { readonly barcode: string; readonly prize: number },
  state: 'winning' | 'paid',
): Promise<WireVerification> {
  const { data } = await visit.client.request('ticketValidate', { barcode })
  mustHave('ticketValidate', data, { status: state, prize })
  const verification = await verified(visit.client, barcode)
  mustHave('verificationTicket', verification, {
    ticketStatus: state === 'paid' ? 3 : 2,
    wins: { prize },
    sumPaid: state === 'paid' ? prize : 0,
  })
  mustEqual('whether there is a payout', verification.payout !== null, state === 'paid')
  return verification
}

/** A result that was returned with the sale is returned for ever, even after the prize was paid. */
async function mustHavePrize(client: HostClient, { id, prize }: Instants['winner']): Promise<void> {
  const { data } = await client.request('ticketInquiry', { unique_req_ids: [id] })
  const prizes = data.map((result) => result.status === 'sold' && result.ticket.instantPrize)
  mustEqual('the instantPrize in the inquiry', prizes, [prize])
}

const winnerChecks: readonly Check[] = [
  moving(
    'validationTicket',
    'makes a winner a paid ticket, and cancelPayout makes it a winner again',
    async (visit) => {
      const { client } = visit
      const winner = await winnerOf(visit)
      const { barcode, prize } = winner
      await mustHold(visit, client, prize)
      for (const _round of ['first', 'again']) {
        await mustBe(visit, winner, 'winning')
        const from = hostTime(client)
        const { data } = await client.request('validationTicket', { barcode })
        const { payout } = await mustBe(visit, winner, 'paid')
        mustBeBetween('the date of the payout', data.date, from, hostTime(client))
        mustEqual('the payout', payout, { date: data.date, isHere: true })
        await mustHavePrize(client, winner)
        mustEqual('the amount', (await client.request('cancelPayout', { barcode })).data.amount, prize)
      }
      await mustBe(visit, winner, 'winning')
    },
  ),
  moving('validationTicket', 'pays winners of every operator of the shop, once', async (visit) => {
    const colleague = colleagueOf(visit)
    const { barcode, prize } = await winnerOf(visit)
    await mustHold(visit, colleague, prize)
    await movingTill(visit.client, 0, () =>
      movingTill(colleague, -prize, () => colleague.request('validationTicket', { barcode })),
    )
    try {
      mustEqual('isHere of the payout', (await verified(visit.client, barcode)).payout?.isHere, false)
      mustEqual('isHere of the payout', (await verified(colleague, barcode)).payout?.isHere, true)
      await movingTill(visit.client, 0, async () =>
        refusalIn(await visit.client.send(hostCalls.validationTicket, { barcode }), 'already_paid'),
      )
    } finally {
      await colleague.send(hostCalls.cancelPayout, { barcode })
    }
  }),
  moving('validationTicket', 'refuses a prize above the payout limit', async (visit) => {
    const { client } = visit
    const barcode = await winnerAboveLimit(visit)
    await movingTill(client, 0, async () =>
      refusalIn(await client.send(hostCalls.validationTicket, { barcode }), 'payout_limit'),
    )
    const { needsPermission = true } = await verified(client, barcode)
    mustEqual('needsPermission of its verification', needsPermission, true)
  }),
]

/** Tickets with the same bet ten times. One of them may win a prize above the limit. */
const atMostAboveLimit = 30
const maxBets = 10

async function winnerAboveLimit(visit: Visit): Promise<string> {
  const { payoutLimit } = known(visit, 'deployment')
  if (payoutLimit === undefined) throw new NotProven('the deployment has no payout limit')
  const { ticket, price } = await offerOf(visit, isInstant)
  // A half that wins pays at least its stake back. Ten times the same bet wins ten times.
  const cost = price * maxBets
  if (payoutLimit > 2 * cost)
    throw new NotProven(`no ticket of ${cost} wins more than the limit of ${payoutLimit} often enough`)
  const [bet] = ticket.base.bets
  const base = { ...ticket.base, bets: Array.from({ length: maxBets }, () => bet!) }
  const tickets = Array.from({ length: atMostAboveLimit }, () => ({ ...anew(ticket), base }))
  const { data } = await visit.client.request('buyTickets', tickets)
  const winner = tickets
    .map(({ unique_req_id: id }) => soldIn(data, id))
    .find(({ instantPrize = 0 }) => instantPrize > payoutLimit)
  if (!winner) throw new NotProven(`none of ${tickets.length} tickets won more than ${payoutLimit}`)
  return winner.barcode
}

const verificationChecks: readonly Check[] = [
  moving('verificationTicket', 'returns the sale of a ticket whose draw is open', async (visit) => {
    const { client } = visit
    const { ticket } = await sold(visit)
    const { barcode, price, gameId, purchaseDate, expiryDate, firstDraw } = ticket
    const { repeat, data } = await client.request('verificationTicket', { barcode })
    mustEqual('repeat in the first check', repeat, false)
    mustHave('verificationTicket', data, {
      barcode,
      ticketStatus: 0,
      wins: { prize: 0 },
      sumPaid: 0,
      purchaseDate,
      expiryDate,
      payout: null,
    })
    const expected = {
      isSoldHere: true,
      needsPermission: false,
      gameId,
      price,
      draws: [{ draw_id: firstDraw }],
    }
    const given = new Set(Object.keys(data))
    mustHave(
      'verificationTicket',
      data,
      Object.fromEntries(Object.entries(expected).filter(([name]) => given.has(name))),
    )
    mustEqual(
      'repeat in the second check',
      (await client.request('verificationTicket', { barcode })).repeat,
      true,
    )
  }),
  moving(
    'verificationTicket',
    'returns the same to another operator of the shop, with the seller',
    async (visit) => {
      const colleague = colleagueOf(visit)
      const { barcode, price } = (await sold(visit)).ticket
      const { repeat, data } = await colleague.request('verificationTicket', { barcode })
      mustHave('verificationTicket', { repeat, ...data }, { repeat: false, barcode, ticketStatus: 0 })
      if (data.isSoldHere !== undefined) mustEqual('isSoldHere', data.isSoldHere, false)
      if (data.price !== undefined) mustEqual('the price', data.price, price)
      for (const name of ['ticketValidate', 'getPriceAndDraw'] as const)
        refusalIn(await colleague.send(hostCalls[name], { barcode }), 'other_operator')
    },
  ),
  moving(
    'verificationByHash',
    'returns the same as verificationTicket, and refuses the hash of another number',
    async (visit) => {
      const { client } = visit
      const { barcode } = (await sold(visit)).ticket
      const hash = sha256Hex(barcode)
      const reply = await client.send(hostCalls.verificationByHash, { barcode, hash })
      mayBeLeftOut(visit, 'verificationByHash', reply)
      const { data } = answerIn(hostCalls.verificationByHash, reply)
      mustEqual('the verification', data, await verified(client, barcode))
      const other = { barcode, hash: sha256Hex('1') }
      refusalIn(await client.send(hostCalls.verificationByHash, other), 'incorrect_barcode')
    },
  ),
]

/** Checks, payouts and cancellations of tickets. */
export const payoutChecks: readonly Check[] = [
  ...verificationChecks,
  ...winnerChecks,
  moving('validationTicketGames51', 'pays a winner of game 51', async () => {
    throw new NotProven('its draw is once a day, so that no winner is available now')
  }),
]
