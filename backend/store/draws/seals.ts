import { randomBytes } from 'node:crypto'
import { emptyRoot } from '../../../src/draws/merkle.ts'
import { sealStatement, ticketHeading, type DrawId } from '../../../src/draws/statements.ts'
import type { Database, Row } from '../../../node/database/database.ts'
import { statement } from '../statements.ts'
import { isHeld, type EndedDraw } from './held.ts'
import { runOfDraw, type CommitmentTo } from './commitments.ts'
import type { KeptSeals } from './kept-seals.ts'
import type { CommittedRun } from './run-trees.ts'
import type { DrawSecrets } from './secrets.ts'
import { treeOf } from './tree.ts'

export interface SealsParts {
  readonly database: Database
  readonly now: () => number
  readonly secrets: Pick<DrawSecrets, 'sign'>
  readonly seals: KeptSeals
  readonly commitmentTo: CommitmentTo
  readonly report: (problem: string) => void
}

const saltBytes = 32

/** Not before the end of the draw: the clock may have been set back since the draw was found to have ended. */
const sealedAtOf = ({ endsAt }: DrawId, now: number): number => Math.max(now, endsAt)

/**
 * The text of a ticket in the seal of a draw, in SQL: a line for each value (docs/draws.md). The salt of a ticket follows
 * from that of the seal and the ticket's number, so that numbers cannot be tried against the hash of a ticket.
 * `seal` has the columns `game`, `draw` and `salt`.
 */
export const ticketStatement = (ticket: string, seal: string): string => {
  const field = (name: string) => `${ticket}.body->>'${name}'`
  const lines = [
    `'${ticketHeading}'`,
    `encode(sha256(convert_to(${seal}.salt || ' ' || ${ticket}.barcode, 'UTF8')), 'hex')`,
    `${seal}.game`,
    `${seal}.draw`,
    `${ticket}.barcode`,
    `${ticket}.first_draw`,
    `${ticket}.last_draw`,
    field('stake'),
    `coalesce(${field('prizeTables')}, '1')`,
    `${ticket}.sold_at`,
    `case when ${ticket}.state = 'cancelled' then 'cancelled' else 'sold' end`,
    `${ticket}.body->'bets'`,
  ]
  return `concat_ws(E'\\n', ${lines.join(', ')})`
}

/** Tickets of a draw, of all shops; `tickets` and `seal` are in the statement. */
const isInDraw = `tickets.game = seal.game and tickets.first_draw <= seal.draw and tickets.last_draw >= seal.draw`

const drawOf = (row: Row): DrawId => ({
  gameId: Number(row['game']),
  drawId: Number(row['draw']),
  endsAt: Number(row['ends_at']),
})

/**
 * Closes draws whose end has come: from then on no ticket is sold for them, and none is cancelled. Locks their rows in the
 * order of every sale, and so waits for the sales and cancellations that hold them.
 */
export async function closeDraws({ database, now }: SealsParts): Promise<void> {
  const at = now()
  const isDue = 'numbers is null and closed_at is null and ends_at <= $1::bigint'
  const due = await database.query(`select 1 from draws where ${isDue} limit 1`, [at])
  if (due.length === 0) return
  await database.transaction(
    [
      {
        name: 'draws-to-close',
        sql: `select json_build_array(game, draw) as id from draws where ${isDue} order by game, draw for update`,
        values: [at],
      },
    ],
    ([rows = []]) => ({
      write: [
        statement(
          (text) =>
            `update draws set closed_at = ${text.of(at)}
             from json_array_elements(${text.of(JSON.stringify(rows.map(({ id }) => id)))}::json) as id
             where game = (id->>0)::integer and draw = (id->>1)::bigint and closed_at is null`,
        ),
      ],
      value: undefined,
    }),
  )
}

/**
 * Seals the tickets of closed draws. Two processes may do so at once: the first one to keep its seal wins. A draw with another end than
 * in its commitment is not sealed.
 */
export async function sealDraws(parts: SealsParts): Promise<void> {
  const rows = await parts.database.query(
    `select draws.game, draws.draw, draws.ends_at, ${runOfDraw} as run from draws left join seals using (game, draw)
     where numbers is null and closed_at is not null and seals.game is null order by ends_at, game limit 1000`,
  )
  for (const row of rows) {
    const run = row['run'] as CommittedRun | null
    const draw = run ? (await parts.commitmentTo(run, Number(row['draw'])))?.draw : drawOf(row)
    if (draw) await sealDraw(parts, draw)
  }
}

async function sealDraw({ database, now, secrets, seals, report }: SealsParts, draw: DrawId): Promise<void> {
  const kept = await seals.ofDraw(draw)
  const salt = kept?.salt ?? randomBytes(saltBytes).toString('hex')
  const leaves = await leavesOfTickets(database, draw, salt)
  const { root, size } = await treeOf(leaves)
  const seal =
    kept ?? (await seals.keep(draw, { sealedAt: sealedAtOf(draw, now()), tickets: size, root, salt }))
  // Another process was quicker, and writes it.
  if (seal.salt !== salt) return
  if (seal.root !== root) {
    report(
      `draw ${draw.drawId} of game ${draw.gameId} was sealed with other tickets before: it stays without a result`,
    )
    return
  }
  await database.query(
    `insert into seals (game, draw, sealed_at, tickets, root, signature, salt, leaves)
     values ($1::integer, $2::bigint, $3::bigint, $4::bigint, $5, $6, $7, decode($8, 'hex')) on conflict do nothing`,
    [
      ...[draw.gameId, draw.drawId, seal.sealedAt, size, root],
      ...[secrets.sign(sealStatement(draw, seal)), salt, leaves.toString('hex')],
    ],
  )
}

/** The hashes of a draw's tickets as they are now, in ascending order. */
async function leavesOfTickets(database: Database, draw: DrawId, salt: string): Promise<Buffer> {
  const [row] = await database.query(
    `with seal (game, draw, salt) as (values ($1::integer, $2::bigint, $3::text)),
     leaves (leaf) as (
       select sha256('\\x00'::bytea || convert_to(${ticketStatement('tickets', 'seal')}, 'UTF8'))
       from tickets join seal on ${isInDraw})
     select coalesce(encode(string_agg(leaf, ''::bytea order by leaf), 'hex'), '') as leaves from leaves`,
    [draw.gameId, draw.drawId, salt],
  )
  return Buffer.from(String(row?.['leaves']), 'hex')
}

/** Closes and seals draws without tickets that were not held before. A draw that has a row may have sold one. */
export async function sealUnsold(
  { database, now, secrets, seals }: SealsParts,
  ended: readonly EndedDraw[],
): Promise<void> {
  if (ended.length === 0) return
  const at = now()
  const closed = await database.query(
    `with rows as (
       select (row->>'gameId')::integer as game, (row->>'drawId')::bigint as draw, (row->>'endsAt')::bigint as ends_at
       from json_array_elements($1::json) as row)
     insert into draws (game, draw, ends_at, is_sold, closed_at)
     select game, draw, ends_at, false, greatest(ends_at, $2::bigint) from rows
     where not ${isHeld('rows.game', 'rows.ends_at')} order by game, draw
     on conflict do nothing returning game, draw`,
    [JSON.stringify(ended), at],
  )
  const isClosed = new Set(closed.map(({ game, draw }) => `${Number(game)}/${Number(draw)}`))
  const unsold = ended.filter(({ gameId, drawId }) => isClosed.has(`${gameId}/${drawId}`))
  const rows = (await seals.keepEnded(ended, new Set(unsold))).map((draw) => {
    const seal = { sealedAt: sealedAtOf(draw, at), tickets: 0, root: emptyRoot }
    return { ...draw, sealedAt: seal.sealedAt, signature: secrets.sign(sealStatement(draw, seal)) }
  })
  await database.query(
    `insert into seals (game, draw, sealed_at, tickets, root, signature, salt, leaves)
     select (row->>'gameId')::integer, (row->>'drawId')::bigint, (row->>'sealedAt')::bigint, 0, $2, row->>'signature', '',
       ''::bytea
     from json_array_elements($1::json) as row on conflict do nothing`,
    [JSON.stringify(rows), emptyRoot],
  )
}
