/** Columns of a plain board: those that fill every row where there are such, ten otherwise. */
export function columnsFor(pool: number): number {
  if (pool <= 9) return 3
  return [9, 10, 8, 7].find((columns) => pool % columns === 0 && pool / columns <= 8) ?? 10
}
