/**
 * Keeps the first `size` items of a list, newest first, and of the others those that are still needed. In place: events that
 * add an item are frequent, and items that must go are few.
 */
export function trim<Item>(
  items: Item[],
  size: number,
  isNeeded: (item: Item, index: number) => boolean,
): void {
  for (let index = items.length - 1; index >= size; index--)
    if (!isNeeded(items[index]!, index)) items.splice(index, 1)
}

/** In place and in order, without the array of what was removed that `splice` makes. */
export function removeAt(items: unknown[], index: number): void {
  for (let next = index + 1; next < items.length; next++) items[next - 1] = items[next]
  items.pop()
}
