import type { Upcaster } from './event.ts'

/** How what format 1 wrote becomes what format 2 says: the same facts by other names. */
type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** The slices that a whole state was carried over in, by their names now. */
export const carriedByNewNames: Upcaster = (data) => {
  const { cash, cardUser, ...state } = isObject(data['state']) ? data['state'] : {}
  return { ...data, state: { ...state, till: cash, players: cardUser } }
}
