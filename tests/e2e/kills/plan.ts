import { Seeded } from '../../shop-simulation/random.ts'
import { worksOf, type WorkName } from './works.ts'

/** What is killed, always by SIGKILL; only the worker, which is no process, is terminated by its page's browser. */
export const victims = [
  'tab',
  'browser',
  'worker',
  'host',
  'PostgreSQL',
  'connections of PostgreSQL',
  'print program',
] as const
export type Victim = (typeof victims)[number]

/** Where the work is at that moment. */
export type Step =
  /** Of a request to the host or to the print program. */
  | { readonly of: 'host' | 'print'; readonly path: string; readonly at: 'request' | 'answer' | 'answered' }
  /** The host's transaction for this request did not arrive at PostgreSQL; or it did, and the host was not informed. */
  | { readonly of: 'commit'; readonly path: string; readonly at: 'request' | 'answer' }
  /** The counter wrote such an event, and has flushed it or not. */
  | { readonly of: 'flush'; readonly type: string; readonly at: 'before' | 'after' }
  /** So long after the cashier began, ms. */
  | { readonly of: 'time'; readonly ms: number }

export interface Kill {
  readonly number: number
  readonly victim: Victim
  readonly work: WorkName
  readonly step: Step
  /** A request that is held meanwhile is lost, or arrives after the kill. */
  readonly held: 'lost' | 'late'
  /** The counter also loses its connections for that time. */
  readonly isCut: boolean
  /** The cashier does not wait until everything is known, but sells at once. */
  readonly sellsOn: boolean
}

/** Every step of a work that a request or an event marks. */
const stepsOf = (work: WorkName): Step[] => {
  const { host, commits, print, events } = worksOf[work]
  return [
    ...host.flatMap((path) => moments.map((at) => ({ of: 'host', path, at }) as const)),
    ...commits.flatMap((path) =>
      (['request', 'answer'] as const).map((at) => ({ of: 'commit', path, at }) as const),
    ),
    ...moments.map((at) => ({ of: 'print', path: print, at }) as const),
    ...events.flatMap((type) =>
      (['before', 'after'] as const).map((at) => ({ of: 'flush', type, at }) as const),
    ),
  ]
}
const moments = ['request', 'answer', 'answered'] as const

/** All of them, again and again, each time in another order. */
function* everyOne<Item>(items: readonly Item[], random: Seeded): Generator<Item, never> {
  for (;;) yield* random.shuffled(items)
}

/** The longest random time, ms: most works are over by then. */
const longestMs = 1_500
/** One of so many kills comes at a random time. */
const timed = 5

/** The kills of a seed. So many of them are the first ones of more. */
export function killsOf(seed: number, count: number): Kill[] {
  const random = new Seeded(seed)
  const nextVictim = everyOne(victims, random.fork('victims'))
  const names = Object.keys(worksOf) as WorkName[]
  const nextWork = everyOne(names, random.fork('works'))
  const steps = new Map(names.map((name) => [name, everyOne(stepsOf(name), random.fork(name))]))
  return Array.from({ length: count }, (_, index) => {
    const work = nextWork.next().value
    const step = random.isOneIn(timed)
      ? ({ of: 'time', ms: random.below(longestMs) } as const)
      : steps.get(work)!.next().value
    return {
      number: index + 1,
      victim: nextVictim.next().value,
      work,
      step,
      held: random.pick(['lost', 'late']),
      isCut: random.isOneIn(4),
      sellsOn: random.isOneIn(4),
    }
  })
}

const places = {
  host: {
    request: 'before the host has',
    answer: 'before the answer to',
    answered: 'right after the answer to',
  },
  print: {
    request: 'before the print program has',
    answer: 'before it answers to',
    answered: 'right after it answered to',
  },
  commit: { request: 'before the commit of', answer: 'after the commit of' },
  flush: { before: 'before the flush of', after: 'after the flush of' },
} as const

function placeOf(step: Step): string {
  if (step.of === 'time') return `${step.ms} ms after its beginning`
  const places_ = places[step.of] as Readonly<Record<string, string>>
  return `${places_[step.at]} ${step.of === 'flush' ? step.type : step.path}`
}

/** What a kill is, for the title of its test. */
export const titleOf = ({ number, victim, work, step, held, isCut, sellsOn }: Kill): string =>
  [
    `${number}: ${victim}, in a ${work}, ${placeOf(step)}`,
    ...(held === 'late' && (step.of === 'host' || step.of === 'print') ? ['which arrives late'] : []),
    ...(isCut ? ['with a cut'] : []),
    ...(sellsOn ? ['and the cashier sells on'] : []),
  ].join(', ')
