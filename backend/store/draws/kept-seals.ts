import { emptyRoot } from '../../../src/draws/merkle.ts'
import type { DrawId, Seal } from '../../../src/draws/statements.ts'
import type { Database } from '../../../node/database/database.ts'
import type { EndedDraw } from './held.ts'
import { schema } from './secrets.ts'

/** The seal of a draw, with the salt of its tickets (docs/draws.md). */
export interface KeptSeal extends Seal {
  readonly salt: string
}

export interface KeptSeals {
  /** Null for a draw that was never sealed. */
  ofDraw(draw: DrawId): Promise<KeptSeal | null>
  /** Keeps the seal of a draw, unless one is kept. Returns the one that is kept. */
  keep(draw: DrawId, seal: KeptSeal): Promise<KeptSeal>
  /**
   * Keeps the times of draws that have ended: of those in `unsold` that they had no tickets, of the others if they were sealed.
   * Returns those of `unsold` that were not sealed with tickets.
   */
  keepEnded(ended: readonly EndedDraw[], unsold: ReadonlySet<EndedDraw>): Promise<readonly EndedDraw[]>
}

export function keptSealsIn(database: Database): KeptSeals {
  async function ofDraw({ gameId, drawId, endsAt }: DrawId): Promise<KeptSeal | null> {
    const [row] = await database.query(
      `select * from (
         select sealed_at, tickets, root, salt from ${schema}.seals
         where game = $1::integer and draw = $2::bigint and ends_at = $3::bigint
         union all
         select $3::bigint, 0, $4, '' from ${schema}.sealed_times where game = $1::integer and times @> $3::bigint) as seal
       order by tickets desc limit 1`,
      [gameId, drawId, endsAt, emptyRoot],
    )
    if (!row) return null
    const { sealed_at: sealedAt, tickets, root, salt } = row
    return {
      ...{ sealedAt: Number(sealedAt), tickets: Number(tickets) },
      ...{ root: String(root), salt: String(salt) },
    }
  }

  return {
    ofDraw,
    async keep(draw, { sealedAt, tickets, root, salt }) {
      await database.query(
        `insert into ${schema}.seals (game, draw, ends_at, sealed_at, tickets, root, salt)
         select $1::integer, $2::bigint, $3::bigint, $4::bigint, $5::bigint, $6, $7
         where not exists (select from ${schema}.sealed_times where game = $1::integer and times @> $3::bigint)
         on conflict do nothing`,
        [draw.gameId, draw.drawId, draw.endsAt, sealedAt, tickets, root, salt],
      )
      return (await ofDraw(draw))!
    },
    async keepEnded(ended, unsold) {
      if (ended.length === 0) return []
      const rows = await database.query(
        `with ended as (
           select ended.*, exists (select from ${schema}.seals where seals.game = ended.game and seals.draw = ended.draw
             and seals.ends_at = ended.ends_at and seals.tickets > 0) as is_sold
           from unnest($1::integer[], $2::bigint[], $3::bigint[], $4::bigint[], $5::integer[])
             as ended (game, draw, ends_at, period, unsold)),
         kept as (
           insert into ${schema}.sealed_times (game, times)
           select game, range_agg(int8range(ends_at - period, ends_at, '(]')) from ended where unsold = 1 or is_sold
           group by game order by game
           on conflict (game) do update set times = sealed_times.times + excluded.times)
         select game, draw from ended where unsold = 1 and not is_sold`,
        [
          ended.map(({ gameId }) => gameId),
          ended.map(({ drawId }) => drawId),
          ended.map(({ endsAt }) => endsAt),
          ended.map(({ periodMs }) => periodMs),
          ended.map((draw) => (unsold.has(draw) ? 1 : 0)),
        ],
      )
      const isKept = new Set(rows.map(({ game, draw }) => `${Number(game)}/${Number(draw)}`))
      return ended.filter(({ gameId, drawId }) => isKept.has(`${gameId}/${drawId}`))
    },
  }
}
