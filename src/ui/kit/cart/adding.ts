import { useSyncExternalStore } from 'react'
import type { CartTicket } from '../../../worker/api.ts'
import { act } from '../act.ts'

/** A ticket on its way to the cart; which draw it is for is the core's to say. */
export type AddedTicket = Omit<CartTicket, 'drawId'>

let adding: readonly AddedTicket[] = []
const listeners = new Set<() => void>()

function setAdding(next: readonly AddedTicket[]): void {
  adding = next
  for (const listener of listeners) listener()
}

/** Puts a ticket into the cart, where it is seen at once; whether it was taken. A refusal is said, and takes it away again. */
export async function addToCart({ price, ...ticket }: Omit<AddedTicket, 'ticketId'>): Promise<boolean> {
  const asked = { ticketId: crypto.randomUUID(), ...ticket }
  const added = { ...asked, price }
  setAdding([...adding, added])
  try {
    return await act({ type: 'addTicket', ...asked })
  } finally {
    setAdding(adding.filter((other) => other !== added))
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tickets that were asked for; some of them may be in the cart already, under the same id. */
export const useAdding = (): readonly AddedTicket[] => useSyncExternalStore(subscribe, () => adding)
