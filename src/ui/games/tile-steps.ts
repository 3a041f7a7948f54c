export type Direction = 'left' | 'right' | 'up' | 'down'

/** The tile that an arrow key leads to; the first one where none has the focus. Rows are as the screen has them. */
export function nextTile(
  tiles: readonly HTMLElement[],
  from: HTMLElement | undefined,
  direction: Direction,
): HTMLElement | undefined {
  if (!from) return tiles[0]
  const index = tiles.indexOf(from)
  const columns = tiles.filter((tile) => tile.offsetTop === tiles[0]?.offsetTop).length
  const steps: Record<Direction, number> = { left: -1, right: 1, up: -columns, down: columns }
  return tiles[index + steps[direction]] ?? from
}
