import type { FastifyInstance } from 'fastify'
import type { Database } from '../database.ts'
import type { ClockState } from '../store/clock.ts'
import { migrationsIn } from '../store/migrations.ts'

/** Why a process should get no new requests. */
type Obstacle = 'draining' | 'database' | 'migrations' | 'clock'

export interface ReadinessParts {
  readonly database: Pick<Database, 'query'>
  readonly clock: () => ClockState
  readonly isDraining: () => boolean
}

/** A database that answers later than this does not serve a counter. */
const patienceMs = 2_000
/** Of a machine whose clock differs more, also logs, certificates and cookies are wrong. Draws follow the database's clock. */
const mostDifferenceMs = 30_000
/** Without a look at the database's clock for so long, the process no longer knows the time of the draws. */
const oldestLookMs = 60_000
/** Anybody can send requests, so the database gets at most one query in this time. */
const repeatedMs = 500

/** What prevents this process from serving; empty if nothing does. */
export type Readiness = () => Promise<readonly Obstacle[]>

export function readinessOf({ database, clock, isDraining }: ReadinessParts): Readiness {
  let latest = { at: -Infinity, obstacle: Promise.resolve<Obstacle | null>(null) }

  function ofDatabase(): Promise<Obstacle | null> {
    const at = performance.now()
    if (at - latest.at > repeatedMs) latest = { at, obstacle: databaseObstacle(database) }
    return latest.obstacle
  }

  return async () => {
    const { differenceMs, ageMs } = clock()
    const isClockWrong = Math.abs(differenceMs) > mostDifferenceMs || ageMs > oldestLookMs
    const found = [
      isDraining() ? 'draining' : null,
      await ofDatabase(),
      isClockWrong ? 'clock' : null,
    ] as const
    return found.filter((obstacle) => obstacle !== null)
  }
}

const databaseObstacle = ({ query }: Pick<Database, 'query'>): Promise<Obstacle | null> =>
  inTime<Obstacle | null>(
    migrationsIn({ query }).then(
      ({ known, done }) => (done < known ? 'migrations' : null),
      () => 'database',
    ),
    'database',
  )

/** The result of work on the database, or `otherwise` where it takes too long. */
export async function inTime<T>(work: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, patienceMs, otherwise)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * `/health`: the process is alive; otherwise it should be restarted. `/ready`: it serves; otherwise it should get no new
 * requests. Both are public and say nothing else.
 */
export function serveHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/health', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ alive: true }),
  )
  app.get('/ready', async (_request, reply) => {
    const obstacles = await readiness()
    const isReady = obstacles.length === 0
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready: isReady, obstacles })
  })
}
