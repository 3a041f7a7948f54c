import type { CartTicket } from '../../../worker/api.ts'
import { act } from '../act.ts'
import { signal } from '../signal.ts'

/** A ticket that is being added to the cart; the core decides its draw. */
export type AddedTicket = Omit<CartTicket, 'drawId'>

/** Tickets that were requested; some of them may be in the cart already, under the same id. */
export const adding = signal<readonly AddedTicket[]>([])
const requests = new Set<Promise<boolean>>()

/** Puts a ticket into the cart, where it is seen at once; whether it was taken. A refusal is shown, and takes it away again. */
export async function addToCart({ price, ...ticket }: Omit<AddedTicket, 'ticketId'>): Promise<boolean> {
  const request = { ticketId: crypto.randomUUID(), ...ticket }
  const added = { ...request, price }
  adding.set([...adding.get(), added])
  const isTaken = act({ type: 'addTicket', ...request })
  requests.add(isTaken)
  try {
    return await isTaken
  } finally {
    requests.delete(isTaken)
    adding.set(adding.get().filter((other) => other !== added))
  }
}

/** Waits for the tickets that are being added; whether the cart took all of them. */
export const areAllAdded = async (): Promise<boolean> => (await Promise.all(requests)).every(Boolean)
