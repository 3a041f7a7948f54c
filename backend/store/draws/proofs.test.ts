import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isProven, verify, type ProofRequest, type Proof } from '../../../src/draws/verify.ts'
import { keptResults } from '../../../src/host/rules/draws.ts'
import { drawOnSale } from '../../../src/host/rules/held-draws.ts'
import { hostCalls } from '../../../src/protocol/host-calls.ts'
import type { WireSoldTicket } from '../../../src/protocol/tickets.ts'
import { dayMs } from '../../../src/values/calendar.ts'
import { putDatabase } from '../../../tests/kit/folders.ts'
import { tries } from '../../../tests/kit/scale.ts'
import { folderOfFile } from '../../../tests/kit/test-folders.ts'
import type { Database } from '../../../node/database/database.ts'
import { openEmbeddedDatabase } from '../../../node/database/embedded-database.ts'
import { drawProofsIn, type DrawProofs } from './proofs.ts'
import { openProcess, type Clock, type DrawingProcess, type TestShop } from './testing.ts'

/** One hour before the root of the next day is published. */
const evening = Date.UTC(2026, 10, 20, 22, 0, 10)
const wheel = { gameId: 16, bets: [{ numbers: [1006] }] }
const grand = { gameId: 51, bets: [{ numbers: [1, 2, 3, 4, 5, 6] }] }

const folder = folderOfFile()
let database: Database
let proofs: DrawProofs
let process: DrawingProcess
let shop: TestShop
const clock: Clock = { now: evening }
const tickets: Record<'plain' | 'cancelled' | 'several' | 'late', WireSoldTicket> = {} as never

beforeAll(async () => {
  await putDatabase(folder)
  database = await openEmbeddedDatabase(folder)
  process = await openProcess(database, clock)
  proofs = drawProofsIn(
    database,
    () => ({}),
    () => clock.now,
  )
  shop = process.shop(1)
  await shop.open()
  const [plain, cancelled, several] = await shop.sold(wheel, wheel, { ...wheel, drawCount: 3 })
  expect(await shop.cancel(cancelled!.barcode)).toBe(100)
  await shop.sold(wheel, wheel, wheel)
  await nextDay()
  // This one carries the root of the next day, and has draws to which the day before had committed.
  const [late] = await shop.sold(grand)
  Object.assign(tickets, { plain, cancelled, several, late })
  clock.now += dayMs
  await process.draws.hold()
})
afterAll(() => database?.close())

async function nextDay(): Promise<void> {
  for (let hour = 0; hour < 3; hour++) {
    clock.now += 3_600_000
    await process.draws.hold()
  }
}

async function provenOf({ gameId, barcode }: WireSoldTicket, drawId: number): Promise<[Proof, ProofRequest]> {
  const { draw, ticket } = (await proofs.ofTicket(gameId, drawId, barcode))!
  // As it goes over the wire.
  const answer = { success: true, draw, ticket }
  const { draw: read, ticket: found } = v.parse(hostCalls.ticketProof.answer, answer)
  return [
    { draw: read, ticket: found },
    { gameId, drawId, barcode },
  ]
}

const outcomes = (proof: Proof, requested: ProofRequest) =>
  Object.fromEntries(verify(proof, requested).map(({ step, outcome }) => [step, outcome]))

describe('the proof of a published draw', () => {
  test('proves day, run, seal, secret and result, and that a ticket took part', async () => {
    const [proof, requested] = await provenOf(tickets.plain, tickets.plain.firstDraw)
    expect(verify(proof, requested).map(({ outcome }) => outcome)).toEqual(Array(7).fill('proven'))
    expect(proof.draw).toMatchObject({ state: 'published', seal: { tickets: 6 } })
    expect(proof.ticket!.dayRoot).toBe(tickets.plain.dayRoot)
  })

  test('has a cancelled ticket as cancelled', async () => {
    const [proof, requested] = await provenOf(tickets.cancelled, tickets.cancelled.firstDraw)
    expect(isProven(verify(proof, requested))).toBe(true)
    expect(proof.ticket!.text).toContain('\ncancelled\n')
  })

  test('has a ticket with several draws in each of them', async () => {
    const { firstDraw, lastDraw } = tickets.several
    expect(lastDraw).toBe(firstDraw + 2)
    for (let drawId = firstDraw; drawId <= lastDraw; drawId++)
      expect(isProven(verify(...(await provenOf(tickets.several, drawId))))).toBe(true)
    expect((await proofs.ofTicket(16, lastDraw, tickets.plain.barcode))?.ticket).toBeNull()
  })

  test('of an earlier day goes on to the root that the ticket carries', async () => {
    const [proof, requested] = await provenOf(tickets.late, tickets.late.firstDraw)
    expect(proof.ticket!.days).toHaveLength(1)
    expect(proof.ticket!.dayRoot).not.toBe(proof.draw.day!.root)
    expect(isProven(verify(proof, requested))).toBe(true)
    expect(outcomes({ ...proof, ticket: { ...proof.ticket!, days: [] } }, requested)).toMatchObject({
      ticketRoot: 'failed',
    })
  })

  test('is proven for no other draw and no other ticket', async () => {
    const [proof, requested] = await provenOf(tickets.plain, tickets.plain.firstDraw)
    const other = tickets.several.barcode
    for (const wrong of [{ gameId: 20 }, { drawId: requested.drawId + 1 }, { barcode: other }])
      expect(isProven(verify(proof, { ...requested, ...wrong }))).toBe(false)
  })
})

test('a draw on sale has the root of its day, and is said to be not yet sealed', async () => {
  const { drawId } = await shop.host.read({}, (state) => drawOnSale(state, 16, clock.now))
  const draw = (await proofs.ofDraw(16, drawId))!
  expect(draw).toMatchObject({ state: 'open', seal: null, secret: null, path: null, numbers: null })
  expect(outcomes({ draw }, { gameId: 16, drawId })).toEqual({
    day: 'proven',
    run: 'proven',
    seal: 'notYet',
    secret: 'notYet',
    result: 'notYet',
  })
  const [ticket] = await shop.sold(wheel)
  const [proof, requested] = await provenOf(ticket!, drawId)
  expect(outcomes(proof, requested)).toMatchObject({ ticketRoot: 'proven', ticket: 'notYet' })
})

test('a draw that has ended is closed, also while its tickets wait for a process that closes it', async () => {
  const [ticket] = await shop.sold(wheel)
  const drawId = ticket!.firstDraw
  const { endsAt } = (await proofs.ofDraw(16, drawId))!
  const before = clock.now
  clock.now = endsAt - 1
  expect((await proofs.ofDraw(16, drawId))!.state).toBe('open')
  clock.now = endsAt
  expect((await proofs.ofDraw(16, drawId))!.state).toBe('closed')
  const [proof, requested] = await provenOf(ticket!, drawId)
  expect(outcomes(proof, requested)).toMatchObject({ ticketRoot: 'proven', seal: 'notYet', ticket: 'notYet' })
  clock.now = before
})

test('a ticket that was altered after its draw is not in the seal', async () => {
  const { barcode, firstDraw } = tickets.several
  const set = (stake: number) =>
    database.query(
      `update tickets set body = jsonb_set(body::jsonb, '{stake}', to_jsonb($2::integer))::json where barcode = $1`,
      [barcode, stake],
    )
  await set(200)
  expect(outcomes(...(await provenOf(tickets.several, firstDraw)))).toMatchObject({ ticket: 'failed' })
  await set(100)
})

describe('a draw that nobody has bought into', () => {
  /** A game of which no ticket is sold here. */
  const gameId = 20
  const stateOf = async (drawId: number) => (await proofs.ofDraw(gameId, drawId))?.state ?? null
  const onSale = () => shop.host.read({}, (state) => drawOnSale(state, gameId, clock.now))
  const rowOf = (drawId: number) =>
    database.query('select from draws where game = $1 and draw = $2', [gameId, drawId])

  test('is open to its end, closed until it is held, and unknown once its row is gone', async () => {
    const { drawId, endsAt } = await onSale()
    clock.now = endsAt - 1
    expect(await stateOf(drawId)).toBe('open')
    clock.now = endsAt
    expect(await stateOf(drawId)).toBe('closed')
    await process.draws.hold()
    expect(await stateOf(drawId)).toBe('published')
    for (let later = 0; later <= keptResults; later++) {
      clock.now = (await onSale()).endsAt
      await process.draws.hold()
    }
    expect(await rowOf(drawId)).toEqual([])
    expect(await stateOf(drawId)).toBeNull()
  })

  test('and that ended while no process ran is unknown once a later one is held', async () => {
    const { drawId, endsAt } = await onSale()
    clock.now = endsAt + 3_600_000
    expect(await stateOf(drawId)).toBe('closed')
    await process.draws.hold()
    expect(await stateOf(drawId)).toBeNull()
  })

  test('and was held before the clock was set back is not open again', async () => {
    const { drawId, endsAt } = await onSale()
    clock.now = endsAt
    await process.draws.hold()
    await database.query('delete from draws where game = $1 and draw = $2', [gameId, drawId])
    clock.now = endsAt - 1
    expect(await stateOf(drawId)).toBeNull()
    clock.now = endsAt
  })
})

describe('a draw whose clock was set back between its end and its seal', () => {
  test('is proven where another process has closed it by a clock that was ahead', async () => {
    const [ticket] = await shop.sold(wheel)
    const drawId = ticket!.firstDraw
    const { endsAt } = (await proofs.ofDraw(16, drawId))!
    await database.query('update draws set closed_at = $3 where game = $1 and draw = $2', [
      16,
      drawId,
      endsAt,
    ])
    clock.now = endsAt - 1_000
    await process.draws.hold()
    expect((await proofs.ofDraw(16, drawId))!.state).toBe('sealed')
    clock.now = endsAt
    await process.draws.hold()
    expect(isProven(verify(...(await provenOf(ticket!, drawId))))).toBe(true)
  })

  test('is proven where nobody has bought', async () => {
    const { drawId, endsAt } = await shop.host.read({}, (state) => drawOnSale(state, 20, clock.now))
    const turned: Clock = { now: endsAt }
    /** The clock is set back after the draw has been found to have ended. */
    const turning: Database = {
      ...database,
      query(sql, values) {
        if (sql.startsWith('select 1 from draws where')) turned.now = endsAt - 1_000
        return database.query(sql, values)
      },
    }
    const { draws } = await openProcess(turning, turned)
    await draws.hold()
    expect((await proofs.ofDraw(20, drawId))!.state).toBe('sealed')
    clock.now = endsAt
    await process.draws.hold()
    const draw = (await proofs.ofDraw(20, drawId))!
    expect(draw.state).toBe('published')
    expect(isProven(verify({ draw }, { gameId: 20, drawId }))).toBe(true)
  })
})

test('nothing is known of draws that there never were', async () => {
  for (const [gameId, drawId] of [
    [16, 1],
    [16, 2 ** 50],
    [31, 1],
    [999, 4_853_280],
  ] as const)
    expect(await proofs.ofDraw(gameId, drawId)).toBeNull()
})

/** The places of all values in a proof. `size` of the tree of a day says only how its path is read. */
function placesIn(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null)
    return value === null || path.at(-1) === 'size' ? [] : [path]
  return Object.entries(value).flatMap(([key, child]) => placesIn(child, [...path, key]))
}

/** One byte of a text is another one, or a number is. */
function changed(value: unknown, at: number, by: number): unknown {
  if (typeof value === 'number') return value + by
  const text = String(value)
  const place = at % text.length
  const isDigit = /[0-9a-f]/.test(text[place]!)
  const other = isDigit
    ? ((parseInt(text[place]!, 16) + 1 + (by % 15)) % 16).toString(16)
    : String.fromCharCode(text.charCodeAt(place) + 1)
  return text.slice(0, place) + other + text.slice(place + 1)
}

const withChange = (
  value: unknown,
  [key, ...rest]: readonly (string | number)[],
  change: (v: unknown) => unknown,
): unknown => {
  if (key === undefined) return change(value)
  const copy = structuredClone(value) as Record<string | number, unknown>
  copy[key] = withChange(copy[key], rest, change)
  return copy
}

test('a proof in which one byte of any part was changed is not proven', async () => {
  const given = await Promise.all([
    provenOf(tickets.plain, tickets.plain.firstDraw),
    provenOf(tickets.late, tickets.late.firstDraw),
  ])
  const part = fc.constantFrom(
    ...given.flatMap(([proof, requested]) => placesIn(proof).map((path) => ({ proof, requested, path }))),
  )
  fc.assert(
    fc.property(part, fc.nat(200), fc.integer({ min: 1, max: 14 }), ({ proof, requested, path }, at, by) => {
      const tampered = withChange(proof, path, (value) => changed(value, at, by)) as Proof
      expect(tampered).not.toEqual(proof)
      expect(isProven(verify(tampered, requested)), path.join('.')).toBe(false)
    }),
    { numRuns: tries(150) },
  )
})
