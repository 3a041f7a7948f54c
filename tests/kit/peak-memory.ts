/** Makes a program print the most memory that it had, where Node imports it first. */
export const peakPrinter = new URL('print-peak-memory.mjs', import.meta.url).href

/** The most memory that a program had, in MB; NaN where its stderr does not have it. */
export const peakMb = (stderr: string): number => Number(/^peak (\d+)$/m.exec(stderr)?.[1]) / 1_024
