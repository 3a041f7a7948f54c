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
