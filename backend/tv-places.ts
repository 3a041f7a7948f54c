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
 * end first, of the address with the most of them. Where there are none, it is one of the TV that most streams name, of the address with
 * the most of these: who names a TV disturbs no other one. Of streams that are alike it is the oldest: the page of a TV connects again.
 */
export function leastNeeded<Tv extends Placed>(tvs: readonly Tv[]): Tv | undefined {
  const strangers = tvs.filter(({ isKnown }) => !isKnown)
  const alike =
    strangers.length > 0 ? strangers : largest(tvs, ({ shop, device }) => JSON.stringify([shop, device]))
  return largest(alike, ({ address }) => address)[0]
}

/** Those with the key that most of them have. */
function largest<Tv>(tvs: readonly Tv[], keyOf: (tv: Tv) => string): readonly Tv[] {
  const groups = new Map<string, Tv[]>()
  for (const tv of tvs) {
    const key = keyOf(tv)
    const group = groups.get(key)
    if (group) group.push(tv)
    else groups.set(key, [tv])
  }
  let most: readonly Tv[] = []
  for (const group of groups.values()) if (group.length > most.length) most = group
  return most
}
