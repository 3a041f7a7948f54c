/** The shape of `sources.mjs`, which runs without a compiler before anything is built. */
export const home: string
export const sourcesOfPage: readonly string[]
export const sourcesOfPrograms: readonly string[]
export function hashOf(sources: readonly string[]): string
