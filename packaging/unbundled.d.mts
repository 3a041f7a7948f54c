/** The shape of `unbundled.mjs`, which is also imported where nothing is compiled. */
export const unbundled: readonly string[]
