import { verify, type Finding, type Proof, type Step } from '../../../src/draws/verify.ts'
import { hostCalls } from '../../../src/protocol/host-calls.ts'
import type { WireSoldTicket } from '../../../src/protocol/tickets.ts'
import type { Check } from '../check.ts'
import { known, loggedIn, mayBeLeftOut, moving } from '../conditions.ts'
import { answerIn, mustEqual, NotProven, refusalIn, Unmet } from '../unmet.ts'
import type { Visit } from '../visit.ts'
import { isOf, isOrdinary, sold } from './offers.ts'

/** A client without a session. */
const anybody = { session: 'none' } as const

async function proofOf(visit: Visit, gameId: number, drawId: number): Promise<Proof> {
  const reply = await visit.client.send(hostCalls.drawProof, { game_id: gameId, draw_id: drawId }, anybody)
  mayBeLeftOut(visit, 'drawProof', reply)
  return answerIn(hostCalls.drawProof, reply)
}

const outcomesOf = (findings: readonly Finding[]) =>
  Object.fromEntries(findings.map(({ step, outcome }) => [step, outcome])) as Record<Step, string>

function mustBe(what: string, outcomes: Record<Step, string>, expected: Partial<Record<Step, string>>): void {
  for (const [step, outcome] of Object.entries(expected))
    mustEqual(`${step} of ${what}`, outcomes[step as Step], outcome)
}

/** More draws prove nothing else. */
const mostDraws = 5

const ofDraws: readonly Check[] = [
  loggedIn('drawProof', 'of a draw that it does not have is refused', async (visit) => {
    const reply = await visit.client.send(hostCalls.drawProof, hostCalls.drawProof.refusedExample, anybody)
    mayBeLeftOut(visit, 'drawProof', reply)
    refusalIn(reply, 'draw_unknown')
  }),
  loggedIn(
    'drawProof',
    'of draws on sale has the root of their day, and neither secret nor result',
    async (visit) => {
      const timers = await visit.client.request('getTimers', {})
      const draws = known(visit, 'permitted')
        .filter((gameId) => isOf(visit, gameId, isOrdinary))
        .flatMap((gameId) =>
          (timers[gameId] ?? []).slice(0, 1).map(({ draw_id: drawId }) => ({ gameId, drawId })),
        )
        .slice(0, mostDraws)
      if (draws.length === 0) throw new NotProven('no permitted game has draws')
      for (const { gameId, drawId } of draws) {
        const proof = await proofOf(visit, gameId, drawId)
        // The draw may close while it is looked at.
        if (proof.draw.state !== 'open') continue
        mustBe(`draw ${drawId} of game ${gameId}`, outcomesOf(verify(proof, { gameId, drawId })), {
          day: 'proven',
          run: 'proven',
          seal: 'notYet',
          secret: 'notYet',
          result: 'notYet',
        })
      }
    },
  ),
  loggedIn('drawProof', 'of published draws proves seal, secret and result', async (visit) => {
    const reply = await visit.client.send(hostCalls.results, {})
    mayBeLeftOut(visit, 'results', reply)
    const results = answerIn(hostCalls.results, reply).data.slice(0, mostDraws)
    if (results.length === 0) throw new NotProven('no draw was held yet')
    for (const { game_id: gameId, draw_id: drawId, numbers } of results) {
      const proof = await proofOf(visit, gameId, drawId)
      const what = `draw ${drawId} of game ${gameId}`
      mustEqual(`the state of ${what}`, proof.draw.state, 'published')
      mustEqual(`the numbers of ${what}`, proof.draw.numbers, numbers)
      const outcomes = outcomesOf(verify(proof, { gameId, drawId }))
      // The first draws of a host were over when it began to commit itself.
      if (outcomes.day === 'failed')
        throw new Unmet(`a root for ${what} that its key has signed`, 'another one')
      if (proof.draw.day)
        mustBe(what, outcomes, { run: 'proven', seal: 'proven', secret: 'proven', result: 'proven' })
    }
  }),
]

async function ticketProofOf(visit: Visit, { gameId, firstDraw, barcode }: WireSoldTicket) {
  const request = { game_id: gameId, draw_id: firstDraw, barcode }
  const reply = await visit.client.send(hostCalls.ticketProof, request, anybody)
  mayBeLeftOut(visit, 'ticketProof', reply)
  return answerIn(hostCalls.ticketProof, reply)
}

const ofTickets: readonly Check[] = [
  loggedIn('ticketProof', 'of a draw or a ticket that it does not have is refused', async (visit) => {
    const reply = await visit.client.send(
      hostCalls.ticketProof,
      hostCalls.ticketProof.refusedExample,
      anybody,
    )
    mayBeLeftOut(visit, 'ticketProof', reply)
    refusalIn(reply, 'draw_unknown', 'invalid_barcode', 'incorrect_barcode')
  }),
  moving('ticketProof', 'of a sold ticket has the root of the answer to the sale', async (visit) => {
    const { ticket } = await sold(visit)
    const { gameId, firstDraw: drawId, barcode, dayRoot } = ticket
    const proof = await ticketProofOf(visit, ticket)
    mustEqual('the root of the day on the ticket', proof.ticket.dayRoot, dayRoot ?? null)
    const outcomes = outcomesOf(verify(proof, { gameId, drawId, barcode }))
    mustEqual('ticketRoot of the ticket', outcomes.ticketRoot, 'proven')
    if (proof.draw.state === 'open') mustEqual('ticket', outcomes.ticket, 'notYet')
  }),
]

/** The proofs of draws, recomputed by the code with which `balcao draw verify` and the page of a draw verify them. */
export const drawChecks: readonly Check[] = [...ofDraws, ...ofTickets]
