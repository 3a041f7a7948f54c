/**
 * Keeps the first `size` items of a list, newest first, and of the others those that are still needed. Changes the list
 * in place, because additions are frequent and removals are few.
 */
export function trim<Item>(
  items: Item[],
  size: number,
  isNeeded: (item: Item, index: number) => boolean,
): void {
  for (let index = items.length - 1; index >= size; index--)
    if (!isNeeded(items[index]!, index)) items.splice(index, 1)
}

/** In place and in order, without the array of removed items that `splice` creates. */
export function removeAt(items: unknown[], index: number): void {
  for (let next = index + 1; next < items.length; next++) items[next - 1] = items[next]
  items.pop()
}
