import type { Check } from '../check.ts'
import { moving } from '../conditions.ts'
import { anew, isOrdinary, offerOf, soldIn } from './offers.ts'

/** Bets as they travel. */
export const betChecks: readonly Check[] = [
  moving('buyTickets', 'takes an empty addData for none', async (visit) => {
    const { ticket } = await offerOf(visit, isOrdinary)
    const tickets = [{}, { bets: [] }].map((addData) => ({ ...anew(ticket), addData }))
    const { data } = await visit.client.request('buyTickets', tickets)
    for (const { unique_req_id: id } of tickets) soldIn(data, id)
  }),
]
