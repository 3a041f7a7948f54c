/** Most ids of one inquiry: the contract's own limit, of tickets and of money requests. */
const inquirySize = 100

/** As many inquiries as the limit wants, in order. */
export function batches<Item>(items: readonly Item[]): Item[][] {
  const found: Item[][] = []
  for (let from = 0; from < items.length; from += inquirySize)
    found.push(items.slice(from, from + inquirySize))
  return found
}
