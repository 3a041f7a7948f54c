import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { results } from '../../../src/host/rules/draws.ts'
import { currentDraw, drawPeriodMs, rowOf, type Draw } from '../../../src/host/rules/schedule.ts'
import { dayMs } from '../../../src/values/calendar.ts'
import type { Database } from '../../../node/database/database.ts'
import { triedDatabaseKinds, type SharedDatabase } from '../../../tests/kit/shared-database.ts'
import { migrate } from '../migrations.ts'
import { openProcess, type Clock, type DrawingProcess } from './testing.ts'
import { longIt } from '../../../tests/kit/long.ts'

const noon = Date.UTC(2026, 10, 20, 12, 0, 10)
const gameId = 16
const periodMs = drawPeriodMs(rowOf(gameId), 1)
const wheel = { gameId, bets: [{ numbers: [1006] }] }
/** More draws than have a row after their result, if nobody buys a ticket of them. */
const drawsAhead = 30

describe.each(triedDatabaseKinds)('draws on $name whose rows are gone', ({ open }) => {
  let shared: SharedDatabase
  let database: Database
  const clock: Clock = { now: noon }
  let processes: readonly [DrawingProcess, DrawingProcess]
  let start = noon - 10 * dayMs

  beforeAll(async () => {
    shared = await open()
    database = shared.processes[0]
    await migrate(database)
    processes = [await openProcess(database, clock), await openProcess(shared.processes[1], clock)]
    for (const id of [1, 2]) await processes[0].shop(id).open()
  })
  afterAll(() => shared?.close())

  const current = (): Draw => currentDraw(rowOf(gameId), 1, clock.now)
  const rowsFrom = (draw: number, to = draw) =>
    database.query('select * from draws where game = $1 and draw between $2 and $3', [gameId, draw, to])

  async function work(draws: number): Promise<void> {
    for (let count = 0; count < draws; count++) {
      await processes[0].draws.hold()
      clock.now += periodMs
    }
    for (const { draws } of processes) await draws.hold()
  }

  /** Draws are held by a clock that is ahead. Each test has days that no other test has seen. */
  let first: number
  let last: number
  let lastEndsAt: number
  beforeEach(async () => {
    start += 20 * dayMs
    clock.now = start + 2 * dayMs
    first = current().drawId
    await work(drawsAhead)
    last = current().drawId - 1
    lastEndsAt = current().endsAt - periodMs
    expect(await rowsFrom(first)).toEqual([])
  })

  test('are not sold when the clock was set back, by two processes that have not looked again [announced-draw]', async () => {
    clock.now = start + 2 * dayMs
    const answers = await Promise.all(
      processes.map((process, place) => process.shop(place + 1).buy({ ...wheel, drawId: first })),
    )
    expect(answers).toMatchObject(processes.map(() => [{ error: { name: 'draw_closed' } }]))
    expect(await rowsFrom(first)).toEqual([])
    const [one, other] = processes
    expect(await one.shop(1).buyAtTerminal(wheel)).toMatchObject({ firstDraw: last + 1 })
    expect(await other.shop(2).buyAtTerminal({ ...wheel, drawCount: 3 })).toMatchObject({
      firstDraw: last + 1,
    })
  })

  test('are neither announced nor sold when the clock was set back, and the first one after them is both [announced-draw]', async () => {
    clock.now = start + 2 * dayMs
    for (const { draws } of processes) await draws.hold()
    const [sold] = await processes[0].shop(1).sold(wheel)
    expect(sold).toMatchObject({ firstDraw: last + 1 })
  })

  test('are known to a process that begins anew, and the draws before them are sold [announced-draw]', async () => {
    clock.now = start + 2 * dayMs - 4 * periodMs
    const { draws, shop } = await openProcess(database, clock)
    const ahead = draws.now().heldAhead.filter((run) => run.gameId === gameId)
    expect(Math.max(...ahead.map(({ to }) => to))).toBe(lastEndsAt)
    await draws.hold()
    expect(await shop(1).sold({ ...wheel, drawCount: 3 })).toMatchObject([{ firstDraw: first - 4 }])
    expect(await shop(1).buy({ ...wheel, drawCount: 4 })).toMatchObject([{ error: { name: 'draw_closed' } }])
  })

  longIt('are held once: they get no row, no second seal and no second announcement', async () => {
    clock.now = start + 2 * dayMs
    await work(3)
    for (const { draws } of processes) {
      expect(await draws.hold()).toEqual([])
      expect(draws.nextAt()).toBeGreaterThan(clock.now + 500)
    }
    expect(await rowsFrom(first, first + 2)).toEqual([])
  })

  longIt('are not waited for, and the results that are shown are those of the time', async () => {
    clock.now = start + dayMs
    await work(3)
    const { host } = processes[0].shop(1)
    const [latest] = await host.read({ results: gameId }, (state) => results(state, gameId))
    expect(latest).toMatchObject({ draw_id: current().drawId - 1 })
  })

  longIt(
    'take little room: those that follow one another are one range, also where some of them were sold',
    async () => {
      for (let sold = 0; sold < 3; sold++) {
        await processes[0].shop(1).sold(wheel)
        await work(2)
      }
      await work(drawsAhead)
      const ranges = await database.query(
        `select upper(run) - 1 as "to" from held_draws cross join unnest(times) as run
       where game = $1 and lower(run) > $2::bigint`,
        [gameId, start],
      )
      expect(ranges.map(({ to }) => Number(to))).toEqual([current().endsAt - periodMs])
    },
  )
})
