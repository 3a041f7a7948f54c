import type { Database } from '../../node/database/database.ts'
import { inTime, type Obstacles } from '../../node/service/health.ts'
import type { ClockState } from '../store/clock.ts'
import type { Publication } from '../store/draws/publication.ts'
import { migrationsIn } from '../store/migrations.ts'

/** Why a process should get no new requests. */
type Obstacle = 'draining' | 'database' | 'migrations' | 'clock' | 'dayRoot'

export interface ReadinessParts {
  readonly database: Pick<Database, 'query'>
  readonly clock: () => ClockState
  readonly isDraining: () => boolean
  readonly publication: Pick<Publication, 'hasDayRoot'>
}

/** Of a machine whose clock differs more, also logs, certificates and cookies are wrong. Draws follow the database's clock. */
const mostDifferenceMs = 30_000
/** Without a look at the database's clock for so long, the process no longer knows the time of the draws. */
const oldestLookMs = 60_000
/** Anybody can send requests, so the database gets at most one query in this time. */
const repeatedMs = 500

export function readinessOf({ database, clock, isDraining, publication }: ReadinessParts): Obstacles {
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
      // Draws that are published late are no obstacle: tickets of later ones are sold.
      publication.hasDayRoot() ? null : 'dayRoot',
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
