import type { WireDay, WireDrawProof, WireTicketProof } from '../../../src/protocol/draws.ts'
import type { DescribedGames } from '../../../src/host/rules/described-games.ts'
import type { Database } from '../../../node/database/database.ts'
import { Recent } from '../recent.ts'
import { dayJson, readDay } from './published-days.ts'
import { ticketStatement } from './seals.ts'
import { treeOf, type Tree } from './tree.ts'

export interface ProvenTicket {
  readonly draw: WireDrawProof
  /** Null where no ticket with this number was sold for the draw. */
  readonly ticket: WireTicketProof | null
}

/** The public data of draws, read with the rights of the sales role: it sees no secret before the secret is published. */
export interface DrawProofs {
  /** Null where the host knows no such draw (any more). */
  ofDraw(gameId: number, drawId: number): Promise<WireDrawProof | null>
  ofTicket(gameId: number, drawId: number, barcode: string): Promise<ProvenTicket | null>
}

/** Trees of the latest requested draws; one over 100,000 tickets takes 6 MB. */
const keptTrees = 4

/** `now` is in ms since 1970, by the database's clock. */
export function drawProofsIn(
  database: Database,
  described: () => DescribedGames,
  now: () => number,
): DrawProofs {
  const trees = new Recent<string, Promise<Tree>>(keptTrees)
  /** Trees are made one after another, for all requests together. */
  let making: Promise<unknown> = Promise.resolve()

  async function sealTree(gameId: number, drawId: number): Promise<Tree> {
    const [row] = await database.query(
      `select encode(leaves, 'hex') as leaves from seals where game = $1::integer and draw = $2::bigint`,
      [gameId, drawId],
    )
    return treeOf(Buffer.from(String(row?.['leaves'] ?? ''), 'hex'))
  }

  const treeOfSeal = (gameId: number, drawId: number): Promise<Tree> =>
    trees.get(`${gameId}/${drawId}`, () => {
      const made = making.then(() => sealTree(gameId, drawId))
      making = made.catch(() => trees.forget(`${gameId}/${drawId}`))
      return made
    })

  /** The rules of described games: a program that verifies a draw does not have them. */
  async function ofDraw(gameId: number, drawId: number): Promise<WireDrawProof | null> {
    const draw = await readDraw(database, gameId, drawId, now())
    const rules = described()[gameId]?.at(-1)?.rules
    return draw && rules ? { ...draw, rules } : draw
  }

  async function ofTicket(gameId: number, drawId: number, barcode: string): Promise<ProvenTicket | null> {
    const draw = await ofDraw(gameId, drawId)
    if (!draw) return null
    const [row] = await database.query(ticketQuery, [gameId, drawId, barcode])
    const found = row?.['ticket'] as FoundTicket | undefined
    if (!found) return { draw, ticket: null }
    const { dayRoot, text, leaf } = found
    const tree = leaf === null ? null : await treeOfSeal(gameId, drawId)
    const index = leaf === null ? -1 : tree!.indexOf(Buffer.from(leaf, 'hex'))
    const inclusion = tree && index >= 0 ? { index, path: tree.pathOf(index) } : null
    const days = draw.day && dayRoot !== null ? await daysBetween(database, draw.day.number, dayRoot) : []
    return { draw, ticket: { barcode, dayRoot, days, text, inclusion } }
  }

  return { ofDraw, ofTicket }
}

interface FoundTicket {
  readonly dayRoot: string | null
  /** Its text and the hash of that in the seal; null where there is no seal yet. */
  readonly text: string | null
  readonly leaf: string | null
}

/** Of whichever shop: the index on the number alone finds it. */
const ticketQuery = `
  with seal (game, draw, salt) as (select game, draw, salt from seals where game = $1::integer and draw = $2::bigint),
  found as (
    select tickets.*, seal.game is not null as is_sealed, ${ticketStatement('tickets', 'seal')} as text
    from tickets left join seal on true
    where tickets.barcode = $3 and tickets.game = $1::integer
      and tickets.first_draw <= $2::bigint and tickets.last_draw >= $2::bigint
    limit 1)
  select json_build_object(
    'dayRoot', body->>'dayRoot',
    'text', case when is_sealed then text end,
    'leaf', case when is_sealed then encode(sha256('\\x00'::bytea || convert_to(text, 'UTF8')), 'hex') end) as ticket
  from found`

async function daysBetween(database: Database, number: number, root: string): Promise<WireDay[]> {
  const rows = await database.query(
    `select ${dayJson} as day from day_roots
     where day_roots.number > $1::bigint and day_roots.number <= (select last.number from day_roots as last where last.root = $2)
     order by day_roots.number limit 100`,
    [number, root],
  )
  return rows.map((row) => row['day'] as WireDay)
}

/**
 * A draw is open until it ends, whenever a process closes it. Most future draws have no row, and neither have old ones for which no ticket was
 * sold: without a row a draw is unknown once it is held, or once a later one is held in its stead. `$3` is the time, ms since 1970. A
 * draw whose result has no secret was held before there were commitments, whatever run has its number.
 */
const drawQuery = `
  with draw as (
    select draws.*, sealed_at, tickets, root, signature from draws left join seals using (game, draw)
    where draws.game = $1::integer and draws.draw = $2::bigint),
  runs as (
    select number, first_ends_at
        + ($2::bigint - first_draw) * (last_ends_at - first_ends_at) / greatest(last_draw - first_draw, 1) as ends_at
    from day_draws where game = $1::integer and $2::bigint between first_draw and last_draw)
  select json_build_object(
    'endsAt', coalesce(draw.ends_at, run.ends_at),
    'state', case when numbers is not null then 'published' when sealed_at is not null then 'sealed'
      when closed_at is not null or coalesce(draw.ends_at, run.ends_at) <= $3::bigint then 'closed' else 'open' end,
    'day', run.number,
    'seal', case when sealed_at is not null then json_build_object(
      'sealedAt', sealed_at, 'tickets', tickets, 'root', root, 'signature', signature) end,
    'secret', secret, 'path', encode(path, 'hex'), 'numbers', numbers) as draw
  from (select) as one left join draw on true left join lateral (
    select * from runs
    where draw.game is null or (runs.ends_at = draw.ends_at and (draw.numbers is null or runs.number = draw.day))
    order by case when draw.game is null then -number else number end limit 1) as run on true
  where draw.game is not null or (run.number is not null and not exists (
    select from held_draws where game = $1::integer
      and (times @> run.ends_at or (run.ends_at <= $3::bigint and upper(times) > run.ends_at))))`

interface FoundDraw extends Pick<WireDrawProof, 'endsAt' | 'state' | 'seal' | 'secret' | 'numbers'> {
  /** The number of the day that committed to it. */
  readonly day: number | null
  readonly path: string | null
}

async function readDraw(
  database: Database,
  gameId: number,
  drawId: number,
  at: number,
): Promise<WireDrawProof | null> {
  const [row] = await database.query(drawQuery, [gameId, drawId, at])
  if (!row) return null
  const { day: number, path, ...found } = row['draw'] as FoundDraw
  const [day, run] = number === null ? [null, null] : await readRun(database, number, gameId, drawId)
  return { gameId, drawId, ...found, day, run, path: path === null ? null : (path.match(/.{64}/g) ?? []) }
}

async function readRun(database: Database, number: number, gameId: number, drawId: number) {
  const { day, runs, tree } = await readDay(database, number)
  const index = runs.findIndex(
    (run) => run.gameId === gameId && run.firstDraw <= drawId && drawId <= run.lastDraw,
  )
  const { firstDraw, lastDraw, root } = runs[index]!
  const inclusion = { index, size: runs.length, path: tree.pathOf(index) }
  return [day, { firstDraw, lastDraw, root, inclusion }] as const
}
