import { hostCalls } from '../../../src/protocol/host-calls.ts'
import { known } from '../conditions.ts'
import { NotProven, Unmet } from '../unmet.ts'
import type { Instants, Visit } from '../visit.ts'
import { anew, isInstant, offerOf, soldIn } from './offers.ts'

/** Buys instant tickets with one bet, in batches, until one has won and one has lost, up to this number of tickets. */
const atMost = { batches: 5, ofTickets: 10 }

async function buy(visit: Visit): Promise<Instants> {
  const { client } = visit
  const { payoutLimit = Infinity } = known(visit, 'deployment')
  const { ticket } = await offerOf(visit, isInstant)
  let [winner, loser]: [Instants['winner'] | undefined, Instants['loser'] | undefined] = [
    undefined,
    undefined,
  ]
  for (let batch = 0; batch < atMost.batches && !(winner && loser); batch++) {
    const tickets = Array.from({ length: atMost.ofTickets }, () => anew(ticket))
    const { data } = await client.request('buyTickets', tickets)
    for (const { unique_req_id: id } of tickets) {
      const { barcode, instantPrize: prize } = soldIn(data, id)
      if (prize === undefined) throw new Unmet('an instantPrize of an instant ticket', 'none')
      if (prize === 0) loser ??= { barcode }
      else if (prize <= payoutLimit) winner ??= { id, barcode, prize }
    }
  }
  if (winner && loser) return { winner, loser }
  const count = atMost.batches * atMost.ofTickets
  throw new NotProven(`none of ${count} instant tickets ${winner ? 'lost' : 'won a prize that can be paid'}`)
}

/** A winning and a losing ticket of an instant game, bought when they are first needed. */
export const instantsOf = (visit: Visit): Promise<Instants> => (visit.instants ??= buy(visit))

/** The winning ticket, which has not been paid out. */
export async function winnerOf(visit: Visit): Promise<Instants['winner']> {
  const { winner } = await instantsOf(visit)
  // The cancellation is refused if an earlier check has already cancelled the payout.
  await visit.client.send(hostCalls.cancelPayout, { barcode: winner.barcode })
  return winner
}
