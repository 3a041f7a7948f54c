/** The draws that a ticket takes part in, `1207110` or `1207110–1207112`: they are numbered one after another. */
export const drawRange = (first: number, count: number): string =>
  count === 1 ? String(first) : `${first}–${first + count - 1}`
