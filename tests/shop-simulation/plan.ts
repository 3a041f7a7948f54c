import { fates, type Fate } from './link.ts'
import { Seeded } from './random.ts'

/** What a cashier does. `pick` chooses among the tickets or wallets that there are. */
export type Work =
  | { readonly do: 'sell'; readonly gameId: number; readonly tickets: number }
  | { readonly do: 'payOut' | 'cancelTicket' | 'cancelPayout' | 'settle' | 'copy'; readonly pick: number }
  | { readonly do: 'refill' | 'collect' | 'topUp'; readonly amount: number }
  | { readonly do: 'handOver' | 'logInAgain' | 'openDrawer' }
  /** Goes on until the shift has come to so much: faults have prevented some of it. */
  | ({ readonly do: 'reach' } & typeof wholeShift)

/** What every shift comes to at least. */
export const wholeShift = { commands: 60, sales: 20, payouts: 3 } as const

/** The links that faults befall. */
const links = ['host', 'print', 'collector'] as const
const machines = ['tab', 'print', 'host', 'computer', 'collector'] as const

/** What goes wrong. `afterMs`: so long after the step before it; `forMs`: so long it lasts. */
export type Fault =
  | { readonly fault: 'message'; readonly link: (typeof links)[number]; readonly fate: Fate }
  | {
      readonly fault: 'cut'
      readonly link: (typeof links)[number]
      readonly afterMs: number
      readonly forMs: number
    }
  | { readonly fault: 'loss'; readonly percent: number; readonly forMs: number }
  /** Of the computer: a power cut of tab and print program, with what their disk does not have. */
  | {
      readonly fault: 'kill'
      readonly machine: (typeof machines)[number]
      readonly afterMs: number
      readonly forMs: number
    }
  | { readonly fault: 'fullDisk'; readonly forMs: number }
  | { readonly fault: 'rot'; readonly of: 'log' | 'journal' | 'mirror' }
  | { readonly fault: 'clock'; readonly of: 'computer' | 'host'; readonly byMs: number }
  | { readonly fault: 'paper'; readonly afterBytes: number; readonly forMs: number }
  | { readonly fault: 'cable'; readonly afterBytes: number; readonly forMs: number }
  | { readonly fault: 'tokens' | 'session' | 'secondTab' | 'update' }

/** `pauseMs`: how long after the step before it. */
export type Step = (Work | Fault) & { readonly pauseMs: number }

export interface Plan {
  readonly seed: number
  /** When the shift begins, ms since 1970. */
  readonly startMs: number
  readonly steps: readonly Step[]
}

export const isFault = (step: Step): step is Fault & { readonly pauseMs: number } => 'fault' in step

const minute = 60_000
/** Beginnings of a shift: an ordinary noon, the hour that clocks in Lisbon repeat, the one that they leave out, and New Year. */
const beginnings = [
  Date.UTC(2026, 10, 20, 12, 0, 10),
  Date.UTC(2026, 9, 25, 1) - minute,
  Date.UTC(2027, 2, 28, 1) - minute,
  Date.UTC(2026, 11, 31, 22, 0, 10),
]

const clockJumps = [-26 * 60 * minute, -61 * minute, -5_000, 90_000, 61 * minute, 26 * 60 * minute]

const times = <Item>(count: number, make: () => Item): Item[] => Array.from({ length: count }, make)

function workOf(random: Seeded): Work[] {
  const pick = () => random.below(50)
  const sell = (gameId: number): Work => ({ do: 'sell', gameId, tickets: random.isOneIn(4) ? 2 : 1 })
  const first = times(4, () => sell(31))
  const rest: Work[] = [
    ...times(random.between(11, 13), () => sell(random.pick([31, 4, 51, 20]))),
    ...times(random.between(3, 4), (): Work => ({ do: 'payOut', pick: pick() })),
    ...times(2, (): Work => ({ do: 'cancelTicket', pick: pick() })),
    ...times(1, (): Work => ({ do: 'cancelPayout', pick: pick() })),
    ...times(2, (): Work => ({ do: 'copy', pick: pick() })),
    ...times(2, (): Work => ({ do: 'refill', amount: random.between(1, 30) * 100 })),
    ...times(2, (): Work => ({ do: 'collect', amount: random.between(1, 10) * 100 })),
    ...times(2, (): Work => ({ do: 'topUp', amount: random.between(5, 20) * 100 })),
    ...times(1, (): Work => ({ do: 'settle', pick: pick() })),
    ...times(2, (): Work => ({ do: 'openDrawer' })),
    ...times(random.below(2), (): Work => ({ do: 'handOver' })),
    ...times(random.below(2), (): Work => ({ do: 'logInAgain' })),
  ]
  return [...first, ...random.shuffled(rest), { do: 'reach', ...wholeShift }]
}

const kinds: readonly ((random: Seeded) => Fault)[] = [
  (random) => ({ fault: 'message', link: 'host', fate: random.pick(fates) }),
  (random) => ({ fault: 'message', link: 'host', fate: random.pick(fates) }),
  (random) => ({
    fault: 'message',
    link: random.pick(['print', 'collector'] as const),
    fate: random.pick(fates),
  }),
  (random) => ({
    ...{ fault: 'cut', link: random.pick(links) },
    ...{ afterMs: random.below(60), forMs: random.between(500, 8_000) },
  }),
  (random) => ({ fault: 'loss', percent: random.between(5, 40), forMs: random.between(1_000, 5_000) }),
  (random) => ({
    ...{ fault: 'kill', machine: random.pick(machines) },
    ...{ afterMs: random.below(120), forMs: random.between(50, 4_000) },
  }),
  (random) => ({
    ...{ fault: 'kill', machine: random.pick(machines) },
    ...{ afterMs: random.below(120), forMs: random.between(50, 4_000) },
  }),
  (random) => ({ fault: 'fullDisk', forMs: random.between(500, 8_000) }),
  (random) => ({ fault: 'rot', of: random.pick(['log', 'journal', 'mirror'] as const) }),
  (random) => ({
    ...{ fault: 'clock', of: random.pick(['computer', 'host'] as const) },
    byMs: random.pick(clockJumps),
  }),
  (random) => ({ fault: 'paper', afterBytes: random.below(6_000), forMs: random.between(500, 8_000) }),
  (random) => ({ fault: 'cable', afterBytes: random.below(6_000), forMs: random.between(500, 5_000) }),
  () => ({ fault: 'tokens' }),
  () => ({ fault: 'session' }),
  () => ({ fault: 'secondTab' }),
  () => ({ fault: 'update' }),
]

/** A whole shift with its faults: it follows from the seed alone. */
export function planOf(seed: number): Plan {
  const random = new Seeded(seed).fork('plan')
  const steps: Step[] = workOf(random).map((work) => ({ ...work, pauseMs: random.between(10, 250) }))
  for (let count = random.between(5, 9); count > 0; count--) {
    const fault = random.pick(kinds)(random)
    steps.splice(random.between(1, steps.length - 1), 0, { ...fault, pauseMs: 0 })
  }
  const startMs = random.isOneIn(2) ? beginnings[0]! : random.pick(beginnings)
  return { seed, startMs, steps }
}
