import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { currentDraw, rowOf } from '../../../src/host/rules/schedule.ts'
import { triedDatabaseKinds, type SharedDatabase } from '../../../tests/kit/shared-database.ts'
import type { Row } from '../../../node/database/database.ts'
import { openProcess, type Clock, type DrawingProcess } from './testing.ts'

const noon = Date.UTC(2026, 10, 20, 12, 0, 10)
const minuteMs = 60_000
/** A whole number of draws of each game but the daily one. */
const quarterMs = 15 * minuteMs
const wheel = { gameId: 16, bets: [{ numbers: [1006] }, { numbers: [1007] }] }

describe.each(triedDatabaseKinds)('on $name, after a draw was closed by another process', ({ open }) => {
  let shared: SharedDatabase
  const clock: Clock = { now: noon }
  const othersClock: Clock = { now: noon }
  let one: DrawingProcess
  let other: DrawingProcess

  beforeAll(async () => {
    shared = await open()
    one = await openProcess(shared.processes[0], clock)
    for (const id of [1, 2]) await one.shop(id).open()
    other = await openProcess(shared.processes[1], othersClock)
  })
  afterAll(() => shared?.close())

  /** Each test begins in the middle of a draw of every game, which no test before it has seen. */
  let begin = noon
  beforeEach(async () => {
    begin += quarterMs
    await at(begin)
  })

  async function at(now: number): Promise<void> {
    clock.now = now
    othersClock.now = now
    await one.draws.hold()
    await other.draws.hold()
  }

  const pass = (ms: number) => at(clock.now + ms)
  const rowIn = async (table: 'draws' | 'seals', draw: number): Promise<Row> => {
    const sql = `select * from ${table} where game = 16 and draw = $1`
    return (await shared.processes[0].query(sql, [draw]))[0] ?? {}
  }
  const drawRow = (draw: number) => rowIn('draws', draw)
  const sealRow = (draw: number) => rowIn('seals', draw)
  const onSale = () => currentDraw(rowOf(16), 1, clock.now)

  test('a process whose clock is behind sells no ticket for it', async () => {
    const { drawId } = onSale()
    await one.shop(1).sold(wheel)
    othersClock.now += 40_000
    await other.draws.hold()
    expect(onSale().drawId).toBe(drawId)
    expect(await one.shop(1).buy(wheel)).toMatchObject([{ error: { name: 'draw_closed' } }])
    expect(await one.shop(1).buy({ ...wheel, drawCount: 3 })).toMatchObject([
      { error: { name: 'draw_closed' } },
    ])
    expect(await sealRow(drawId)).toMatchObject({ tickets: 1 })
  })

  describe('a process whose clock is behind sells tickets of the next one under its lock', () => {
    let next: number
    beforeEach(async () => {
      const { drawId } = onSale()
      next = drawId + 1
      await one.shop(1).sold(wheel)
      othersClock.now += 40_000
      await other.draws.hold()
      expect(onSale().drawId).toBe(drawId)
      expect(await drawRow(next)).toEqual({})
    })

    /** The draws had rows before they closed, and each seal has the ticket. */
    async function expectSealed(draws: readonly number[]): Promise<void> {
      for (const draw of draws) expect(await drawRow(draw)).toMatchObject({ is_sold: true, closed_at: null })
      await pass((draws.length + 1) * minuteMs)
      for (const draw of draws) expect(await sealRow(draw)).toMatchObject({ tickets: 1 })
    }

    test('of a request that names it', async () => {
      const answers = await one.shop(1).buy(wheel, { ...wheel, drawId: next, drawCount: 2 })
      expect(answers).toMatchObject([{ error: { name: 'draw_closed' } }, { firstDraw: next }])
      await expectSealed([next, next + 1])
    })

    test('of a terminal that names no draw', async () => {
      expect(await one.shop(1).buyAtTerminal(wheel)).toMatchObject({ firstDraw: next })
      await expectSealed([next])
    })

    test('up to what the draw may cost the shop', async () => {
      await one.shop(4).open(1, { liability: { perDraw: 200, ofGame: {} } })
      const [sold] = await other.shop(4).sold({ ...wheel, drawId: next })
      const again = { ...wheel, drawId: next }
      const refused = { error: { name: 'liability_limit' } }
      expect(sold).toMatchObject({ firstDraw: next })
      expect(await one.shop(4).buy(wheel, again)).toMatchObject([{ error: { name: 'draw_closed' } }, refused])
    })
  })

  test('a process whose clock is behind cancels no ticket of it', async () => {
    const [sold] = await one.shop(1).sold({ ...wheel, drawCount: 2 })
    othersClock.now += 40_000
    await other.draws.hold()
    expect(await one.shop(1).cancel(sold!.barcode)).toBe('cancel_failed')
  })
})
