import { randomUUID } from 'node:crypto'
import type { HostErrorName } from '../../../src/protocol/error-codes.ts'
import {
  hostCalls,
  type HostCall,
  type HostCallName,
  type RequestOf,
} from '../../../src/protocol/host-calls.ts'
import { terminalAccount } from '../../../src/protocol/terminals.ts'
import type { Check } from '../check.ts'
import { colleagueOf, known, mayBeLeftOut, moving } from '../conditions.ts'
import type { HostClient } from '../host-client.ts'
import { mustBeSame, mustEqual, NotProven, refusalIn } from '../unmet.ts'
import type { Visit } from '../visit.ts'
import { instantsOf, winnerOf } from './instants.ts'
import { firstTerminal, mustHaveFlag, newCard, newPlayer, one, smallest } from './movements.ts'
import { isGrandLottery, offerOf, sold, soldIn } from './offers.ts'
import { inquired, movingTill, tillOf } from './till.ts'

/** A money request that must be refused, and the operator who sends it. */
interface Attempt {
  readonly call: HostCall
  readonly request: object
  readonly by: HostClient
}

/** A request that is refused with one of these names. */
function refused(
  about: HostCallName,
  rule: string,
  names: HostErrorName | readonly HostErrorName[],
  prepare: (visit: Visit) => Promise<Attempt>,
): Check {
  const allowed = typeof names === 'string' ? [names] : names
  return moving(about, `is refused for ${rule}, the second time too, and moves nothing`, async (visit) => {
    const { call, request, by } = await prepare(visit)
    const key = randomUUID()
    const send = () => by.send(call, request, { key })
    await movingTill(visit.client, 0, () =>
      movingTill(by, 0, async () => {
        const first = await send()
        const error = refusalIn(first, ...allowed)
        mustBeSame(await send(), first)
        const inquiry = await by.send(hostCalls.movementInquiry, { ids: [key] })
        if (!isLeftOut(visit, inquiry))
          mustEqual('the answer of movementInquiry', await inquired(by, key), [
            { status: 'refused', id: key, error },
          ])
      }),
    )
  })
}

function isLeftOut(visit: Visit, reply: Parameters<typeof mayBeLeftOut>[2]): boolean {
  try {
    mayBeLeftOut(visit, 'movementInquiry', reply)
    return false
  } catch (error) {
    if (error instanceof NotProven) return true
    throw error
  }
}

const attempt = <Name extends HostCallName>(
  by: HostClient,
  name: Name,
  request: RequestOf<Name>,
): Attempt => ({
  call: hostCalls[name],
  request,
  by,
})

const misread: readonly HostErrorName[] = ['incorrect_barcode', 'invalid_barcode']

/** A ticket that was sold and cancelled. */
async function cancelled(visit: Visit): Promise<string> {
  const { barcode } = (await sold(visit)).ticket
  await visit.client.request('cancelTicket', { barcode })
  return barcode
}

const barcodes = (
  ['validationTicket', 'validationTicketGames51', 'cancelTicket', 'cancelPayout'] as const
).map((name) =>
  refused(name, 'an unknown ticket', misread, async ({ client }) => attempt(client, name, { barcode: '1' })),
)

const tickets: readonly Check[] = [
  ...barcodes,
  refused('validationTicket', 'a ticket whose draw is open', 'not_recalculated', async (visit) =>
    attempt(visit.client, 'validationTicket', { barcode: (await sold(visit)).ticket.barcode }),
  ),
  refused('validationTicket', 'a ticket that won nothing', 'not_winning', async (visit) =>
    attempt(visit.client, 'validationTicket', (await instantsOf(visit)).loser),
  ),
  refused('validationTicket', 'a cancelled ticket', 'ticket_cancelled', async (visit) =>
    attempt(visit.client, 'validationTicket', { barcode: await cancelled(visit) }),
  ),
  refused('validationTicket', 'a winner that was paid', 'already_paid', async (visit) => {
    const { barcode } = await winnerOf(visit)
    await visit.client.request('validationTicket', { barcode })
    return attempt(visit.client, 'validationTicket', { barcode })
  }),
  refused('validationTicket', 'a ticket of game 51', 'incorrect_barcode', async (visit) => {
    const { ticket } = await offerOf(visit, isGrandLottery)
    const { data } = await visit.client.request('buyTicketsGames51', { tickets: [ticket] })
    const { barcode } = soldIn(data, ticket.unique_req_id)
    return attempt(visit.client, 'validationTicket', { barcode })
  }),
  refused('validationTicketGames51', 'a winner of another game', 'incorrect_barcode', async (visit) =>
    attempt(visit.client, 'validationTicketGames51', { barcode: (await winnerOf(visit)).barcode }),
  ),
  refused('cancelTicket', 'a cancelled ticket', 'ticket_cancelled', async (visit) =>
    attempt(visit.client, 'cancelTicket', { barcode: await cancelled(visit) }),
  ),
  refused('cancelTicket', 'an instant ticket, whose result is known', 'cancel_failed', async (visit) =>
    attempt(visit.client, 'cancelTicket', (await instantsOf(visit)).loser),
  ),
  refused('cancelTicket', "another operator's ticket", 'other_operator', async (visit) =>
    attempt(colleagueOf(visit), 'cancelTicket', { barcode: (await sold(visit)).ticket.barcode }),
  ),
  refused('cancelPayout', 'a winner that was not paid', 'cancel_failed', async (visit) =>
    attempt(visit.client, 'cancelPayout', { barcode: (await winnerOf(visit)).barcode }),
  ),
  refused('cancelPayout', 'a cancelled ticket', 'ticket_cancelled', async (visit) =>
    attempt(visit.client, 'cancelPayout', { barcode: await cancelled(visit) }),
  ),
  refused('cancelPayout', 'a payout by another operator', 'cancel_failed', async (visit) => {
    const colleague = colleagueOf(visit)
    const { barcode } = await winnerOf(visit)
    await visit.client.request('validationTicket', { barcode })
    return attempt(colleague, 'cancelPayout', { barcode })
  }),
]

const limitOf = (visit: Visit) => known(visit, 'deployment').fieldLimits

const cash: readonly Check[] = [
  refused('postRefill', 'more than the deployment allows at once', 'sum_out_of_bounds', async (visit) =>
    attempt(visit.client, 'postRefill', { amount: limitOf(visit).till + 1 }),
  ),
  refused(
    'postCollection',
    'more than the content of the till',
    ['not_enough_funds', 'sum_out_of_bounds'],
    async ({ client }) => attempt(client, 'postCollection', { amount: (await tillOf(client)) + 1 }),
  ),
  refused(
    'postCollection',
    'the close of the day with another amount',
    'till_differs',
    async ({ client }) => {
      const till = await tillOf(client)
      if (till < 2) throw new NotProven('the till is empty')
      return attempt(client, 'postCollection', { amount: till - 1, closesDay: true })
    },
  ),
]

const wallets: readonly Check[] = [
  refused('get_generate_qrcode', 'less than the smallest sum', 'sum_out_of_bounds', async (visit) => {
    const { sum, currency } = smallest(visit)
    if (sum === 1) throw new NotProven('the deployment has no smallest sum')
    return attempt(visit.client, 'get_generate_qrcode', { sum: sum - 1, currency })
  }),
  refused('get_generate_qrcode', 'more than the largest sum', 'sum_out_of_bounds', async (visit) => {
    const { sumBounds, currency } = known(visit, 'deployment')
    return attempt(visit.client, 'get_generate_qrcode', { sum: sumBounds.max + 1, currency })
  }),
  refused('collection_qrcode', 'an invalid link', 'wallet_unknown', async ({ client }) =>
    attempt(client, 'collection_qrcode', { url: 'https://wallet.example/0', method: 'refillQrcode' }),
  ),
  refused('collection_qrcode', 'an empty wallet', 'wallet_empty', async (visit) => {
    const { short_url: url } = await visit.client.request('get_generate_qrcode', smallest(visit))
    await visit.client.request('collection_qrcode', { url, method: 'refillQrcode' })
    return attempt(visit.client, 'collection_qrcode', { url, method: 'refillQrcode' })
  }),
  refused('collection_qrcode', "another operator's wallet", 'other_operator', async (visit) => {
    const colleague = colleagueOf(visit)
    const { short_url: url } = await visit.client.request('get_generate_qrcode', smallest(visit))
    return attempt(colleague, 'collection_qrcode', { url, method: 'refillQrcode' })
  }),
]

/** Money out of an account or into it. */
const account = (
  visit: Visit,
  userId: string,
  method: 'refillTerminal' | 'collectionTerminal',
  amount = one,
) =>
  attempt(visit.client, 'updateUser', {
    userId,
    amount,
    currency: known(visit, 'deployment').currency,
    method,
  })

const players: readonly Check[] = [
  refused('createUser', 'a card that belongs to a player', 'card_taken', async (visit) => {
    const { card } = await newPlayer(visit, 0)
    return attempt(visit.client, 'createUser', { card, name: 'Host check', amount: 0 })
  }),
  refused('createUser', 'more than the deployment allows at once', 'sum_out_of_bounds', async (visit) => {
    const amount = limitOf(visit).terminal + 1
    return attempt(visit.client, 'createUser', { card: newCard(), name: 'Host check', amount })
  }),
  refused('updateUser', 'an unknown account', 'user_not_found', async (visit) =>
    account(visit, `check-${randomUUID()}`, 'refillTerminal'),
  ),
  refused('updateUser', 'more than the balance of a player', 'not_enough_funds', async (visit) => {
    mustHaveFlag(visit, 'cardReader')
    const { user } = await newPlayer(visit, one)
    return account(visit, user.userId, 'collectionTerminal', one + 1)
  }),
  refused('updateUser', 'more than the deployment allows at once', 'sum_out_of_bounds', async (visit) => {
    mustHaveFlag(visit, 'cardReader')
    const { user } = await newPlayer(visit, 0)
    return account(visit, user.userId, 'refillTerminal', limitOf(visit).terminal + 1)
  }),
  refused('updateUser', 'more than the funds of a terminal', 'not_enough_funds', async (visit) => {
    mustHaveFlag(visit, 'terminals')
    const { hashId, wallet } = await firstTerminal(visit)
    if (wallet >= limitOf(visit).terminal) throw new NotProven('the terminal is full')
    return account(visit, hashId, 'collectionTerminal', wallet + 1)
  }),
  refused('updateUser', "another operator's terminal", 'other_operator', async (visit) => {
    mustHaveFlag(visit, 'terminals')
    const { terminals } = await colleagueOf(visit).request('getTerminalsOperator', {})
    const [terminal] = terminals
    if (!terminal) throw new NotProven('the second operator has no terminal')
    return account(visit, terminal.hashId, 'refillTerminal')
  }),
  refused('updateUser', 'an unknown terminal', 'user_not_found', async (visit) => {
    mustHaveFlag(visit, 'terminals')
    return account(visit, terminalAccount(known(visit, 'operatorId'), 9_999), 'refillTerminal')
  }),
]

/** Requests that must move no money. */
export const refusalChecks: readonly Check[] = [...cash, ...tickets, ...wallets, ...players]
