import type { WireDrawProof } from '../../../src/protocol/draws.ts'
import { answers, fault, refusal, replies, type Behaviour, type Fault } from './fault.ts'

const draws = (change: (draw: WireDrawProof) => object): Behaviour =>
  answers('drawProof', ({ draw, ...answer }) => ({ ...answer, draw: change(draw) }))

const published = (change: (draw: WireDrawProof) => object): Behaviour =>
  draws((draw) => (draw.state === 'published' ? change(draw) : draw))

const otherHash = '0'.repeat(64)

/** Faults in the proofs of draws and tickets. */
export const drawFaults: readonly Fault[] = [
  fault(
    'drawProof',
    'a root that is not the one of its day',
    draws((draw) => (draw.day ? { ...draw, day: { ...draw.day, root: otherHash } } : draw)),
  ),
  fault(
    'drawProof',
    'a day that was signed with another key',
    draws((draw) => (draw.day ? { ...draw, day: { ...draw.day, signature: '0'.repeat(128) } } : draw)),
  ),
  fault(
    'drawProof',
    'draws that are in no run of the day',
    draws((draw) => (draw.run ? { ...draw, run: { ...draw.run, root: otherHash } } : draw)),
  ),
  fault(
    'drawProof',
    'a secret that is published before the draw is sealed',
    draws((draw) => (draw.state === 'open' ? { ...draw, secret: otherHash, path: [] } : draw)),
  ),
  fault(
    'drawProof',
    'a seal with one ticket more than was signed',
    published((draw) =>
      draw.seal ? { ...draw, seal: { ...draw.seal, tickets: draw.seal.tickets + 1 } } : draw,
    ),
  ),
  fault(
    'drawProof',
    'a secret that the host had not committed itself to',
    published((draw) => ({ ...draw, secret: draw.secret && otherHash })),
  ),
  fault(
    'drawProof',
    'a result that is not the one of the results',
    published((draw) => ({
      ...draw,
      numbers: draw.numbers?.toReversed().map((number) => number + 1) ?? null,
    })),
  ),
  fault(
    'drawProof',
    'draws that do not exist',
    replies('drawProof', (answered, { path }) =>
      path.includes('draw_id=0') ? refusal('malformed') : answered,
    ),
  ),
  fault(
    'ticketProof',
    'another root on the ticket than in the sale',
    answers('buyTickets', (answer) => ({
      ...answer,
      data: answer.data.map((result) => ('dayRoot' in result ? { ...result, dayRoot: otherHash } : result)),
    })),
  ),
  fault(
    'ticketProof',
    'a ticket whose root goes back to no day',
    answers('ticketProof', ({ draw, ticket, ...answer }) => ({
      ...answer,
      draw,
      ticket: { ...ticket, days: draw.day ? [draw.day] : [] },
    })),
  ),
  fault(
    'ticketProof',
    'a sealed place for a ticket whose draw is on sale',
    answers('ticketProof', ({ ticket, ...answer }) => ({
      ...answer,
      ticket: { ...ticket, inclusion: { index: 0, path: [] } },
    })),
  ),
]
