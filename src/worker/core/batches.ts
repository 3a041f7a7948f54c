/** The maximum number of ids in one inquiry, for tickets and for money requests: the contract's limit. */
const inquirySize = 100

/** Splits the ids into batches of at most that size, in order. */
export function batches<Item>(items: readonly Item[]): Item[][] {
  const found: Item[][] = []
  for (let from = 0; from < items.length; from += inquirySize)
    found.push(items.slice(from, from + inquirySize))
  return found
}
