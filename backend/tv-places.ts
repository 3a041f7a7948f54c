/** A stream to a TV, or one that wants to be. */
export interface Placed {
  readonly shop: string
  /** As the stream names it: anybody can name any. */
  readonly device: string
  /** Whether the shop has a box of this name. */
  readonly isKnown: boolean
  /** The network of the caller, which may be a whole shop. */
  readonly address: string
}

/**
 * The stream that ends where there is one too many; `tvs` are in the order of their arrival. The TVs of shops keep their places: strangers
 * end first, of the address with the most of them. Where there are none, it is a TV that several streams name from one address, as after
 * a break of the network. Of streams that are alike it is the oldest: the page of a TV connects again.
 */
export function leastNeeded<Tv extends Placed>(tvs: readonly Tv[]): Tv | undefined {
  const strangers = tvs.filter(({ isKnown }) => !isKnown)
  const groups = new Map<string, Tv[]>()
  for (const tv of strangers.length > 0 ? strangers : tvs) {
    const { address, shop, device, isKnown } = tv
    const group = isKnown ? JSON.stringify([address, shop, device]) : address
    groups.set(group, [...(groups.get(group) ?? []), tv])
  }
  let most: readonly Tv[] = []
  for (const group of groups.values()) if (group.length > most.length) most = group
  return most[0]
}
