export function timedMs(work: () => void): number {
  const startedAt = performance.now()
  work()
  return performance.now() - startedAt
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Runs `work` `times` times, each after its own `prepare`, and gives the median duration in milliseconds. */
export function medianMs<Prepared>(
  times: number,
  prepare: () => Prepared,
  work: (prepared: Prepared) => void,
): number {
  return median(
    Array.from({ length: times }, () => {
      const prepared = prepare()
      return timedMs(() => work(prepared))
    }),
  )
}

/** Two ways to work through the same items, each with whatever it keeps from chunk to chunk. */
export interface Sides<Item> {
  peer(chunk: readonly Item[]): void
  ours(chunk: readonly Item[]): void
}

export interface SideBySide {
  readonly peerMs: number
  readonly oursMs: number
  /** Ours to the peer's. */
  readonly ratio: number
}

const rounds = 5
const chunkLength = 10_000

/**
 * Both sides through all items, chunk by chunk in turn, so that what else the machine does meets both alike; medians over
 * the rounds, the ratio taken within each. A first round warms up and does not count.
 */
export function sideBySide<Item>(items: readonly Item[], begin: () => Sides<Item>): SideBySide {
  const chunks: (readonly Item[])[] = []
  for (let from = 0; from < items.length; from += chunkLength)
    chunks.push(items.slice(from, from + chunkLength))

  const measured = Array.from({ length: rounds + 1 }, (_, round) => {
    const sides = begin()
    let [peerMs, oursMs] = [0, 0]
    chunks.forEach((chunk, index) => {
      const workPeer = () => (peerMs += timedMs(() => sides.peer(chunk)))
      const workOurs = () => (oursMs += timedMs(() => sides.ours(chunk)))
      // The second one finds the items in the processor's cache.
      const order = (round + index) % 2 === 0 ? [workPeer, workOurs] : [workOurs, workPeer]
      for (const work of order) work()
    })
    return { peerMs, oursMs, ratio: oursMs / peerMs }
  }).slice(1)

  return {
    peerMs: median(measured.map(({ peerMs }) => peerMs)),
    oursMs: median(measured.map(({ oursMs }) => oursMs)),
    ratio: median(measured.map(({ ratio }) => ratio)),
  }
}
