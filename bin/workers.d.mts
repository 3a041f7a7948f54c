/** The shape of `workers.mjs`, which runs without a compiler before anything is built. */
export function processorsOf(cores: number, quota: string): number
export function workersOf(processors: number, memory: number): number
