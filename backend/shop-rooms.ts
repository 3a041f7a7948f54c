/** A room of the sockets of a shop. */
const prefix = 'shop '

export const ofShop = (shop: string): string => prefix + shop

/** The shops that have such a room. */
export const shopsIn = (rooms: ReadonlyMap<string, unknown>): string[] =>
  [...rooms.keys()].filter((room) => room.startsWith(prefix)).map((room) => room.slice(prefix.length))
