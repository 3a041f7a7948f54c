import type { CartTicket } from '../../../worker/api.ts'
import { act } from '../act.ts'
import { signal } from '../signal.ts'

/** A ticket that is being added to the cart; the core decides its draw. */
export type AddedTicket = Omit<CartTicket, 'drawId'>

const adding = signal<readonly AddedTicket[]>([])

/** Puts a ticket into the cart, where it is seen at once; whether it was taken. A refusal is shown, and takes it away again. */
export async function addToCart({ price, ...ticket }: Omit<AddedTicket, 'ticketId'>): Promise<boolean> {
  const request = { ticketId: crypto.randomUUID(), ...ticket }
  const added = { ...request, price }
  adding.set([...adding.get(), added])
  try {
    return await act({ type: 'addTicket', ...request })
  } finally {
    adding.set(adding.get().filter((other) => other !== added))
  }
}

/** Tickets that were requested; some of them may be in the cart already, under the same id. */
export const useAdding = (): readonly AddedTicket[] => adding.use()
