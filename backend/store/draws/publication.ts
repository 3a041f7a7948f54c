import type { Database } from '../../../node/database/database.ts'

/** Whether draws are being published. Any process of a host can see it, also one that may not publish them. */
export interface Publication {
  /** Whether the day that sells now has a published root: without it no ticket of a draw is sold. */
  hasDayRoot(): boolean
  /** How long ago the oldest draw ended that has tickets and is not published, ms; 0 where there is none. */
  unpublishedMs(): Promise<number>
}

/** A draw is published within seconds of its end, also while the process that publishes draws is restarted. */
const lateMs = 60_000

export async function unpublishedMs({ query }: Pick<Database, 'query'>, at: number): Promise<number> {
  const [row] = await query(
    `select $1::bigint - min(ends_at) as age from draws where numbers is null and is_sold and ends_at <= $1::bigint`,
    [at],
  )
  return Number(row?.['age'] ?? 0)
}

/** Reports once when draws are no longer published, and once when they are again. Each call of the result looks once. */
export function watchPublication(
  publication: Publication,
  report: (problem: string) => void,
): () => Promise<void> {
  const withoutRoot = reportingChanges(report, {
    begins:
      'no ticket of a draw can be sold, because the day has no published root: check the process that publishes draws',
    ends: 'tickets of draws can be sold again: the root of the day is published',
  })
  const late = reportingChanges(report, {
    begins:
      'draws with tickets ended more than a minute ago and are not published: check the process that publishes draws',
    ends: 'all draws with tickets that have ended are published again',
  })
  return async () => {
    withoutRoot(!publication.hasDayRoot())
    late((await publication.unpublishedMs()) >= lateMs)
  }
}

function reportingChanges(
  report: (problem: string) => void,
  { begins, ends }: { readonly begins: string; readonly ends: string },
): (isThere: boolean) => void {
  let wasThere = false
  return (isThere) => {
    if (isThere !== wasThere) report(isThere ? begins : ends)
    wasThere = isThere
  }
}
