import type { CartTicket } from '../../../worker/api.ts'
import { act } from '../act.ts'
import { signal } from '../signal.ts'

/** A ticket on its way to the cart; which draw it is for is the core's to say. */
export type AddedTicket = Omit<CartTicket, 'drawId'>

const adding = signal<readonly AddedTicket[]>([])

/** Puts a ticket into the cart, where it is seen at once; whether it was taken. A refusal is said, and takes it away again. */
export async function addToCart({ price, ...ticket }: Omit<AddedTicket, 'ticketId'>): Promise<boolean> {
  const asked = { ticketId: crypto.randomUUID(), ...ticket }
  const added = { ...asked, price }
  adding.set([...adding.get(), added])
  try {
    return await act({ type: 'addTicket', ...asked })
  } finally {
    adding.set(adding.get().filter((other) => other !== added))
  }
}

/** Tickets that were asked for; some of them may be in the cart already, under the same id. */
export const useAdding = (): readonly AddedTicket[] => adding.use()
