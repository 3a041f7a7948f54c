import { expect, test } from 'vitest'
import type { Row } from './database.ts'
import { startUpkeep } from './upkeep.ts'

/** A database that notes its statements, and answers the one of which `held` is a part when it is released. */
class NotingDatabase {
  readonly statements: string[] = []
  written = 0
  #release = () => {}
  readonly #answer: (sql: string) => void
  readonly #held: string | null

  constructor({
    answer = () => {},
    held = null,
  }: { answer?: (sql: string) => void; held?: string | null } = {}) {
    this.#answer = answer
    this.#held = held
  }

  query = async (sql: string): Promise<readonly Row[]> => {
    if (sql.includes('pg_current_wal_lsn')) return [{ bytes: this.written }]
    if (sql.includes('pg_class'))
      return [
        { name: 'tills', isNew: false },
        { name: 'draws', isNew: true },
      ]
    this.statements.push(sql)
    if (sql === this.#held) await new Promise<void>((resolve) => (this.#release = resolve))
    this.#answer(sql)
    return []
  }

  release(): void {
    this.#release()
  }

  rounds = () => this.statements.filter((sql) => sql === 'checkpoint').length
}

/** A table that was never looked at gets statistics at once; the others as soon as something was written. */
const first = ['vacuum tills', 'vacuum (analyze) draws', 'checkpoint']
const round = ['vacuum (analyze) tills', 'vacuum (analyze) draws', 'checkpoint']

function startOn(database: NotingDatabase) {
  const problems: string[] = []
  const report = (problem: string) => problems.push(problem)
  return { problems, stop: startUpkeep(database, { report, everyMs: 1, pauseMs: 0 }) }
}

test('a database is vacuumed and its log taken back once after the start, then whenever 16 MB were written', async () => {
  let looks = 0
  const database = new NotingDatabase()
  const { query } = database
  database.query = (sql) => {
    if (sql.includes('pg_current_wal_lsn')) looks++
    return query(sql)
  }
  const { stop } = startOn(database)
  await expect.poll(database.rounds).toBe(1)
  database.written = 16 * 1024 * 1024 - 1
  const before = looks
  await expect.poll(() => looks).toBeGreaterThan(before + 3)
  expect(database.statements).toEqual(first)
  database.written++
  await expect.poll(database.rounds).toBe(2)
  await stop()
  expect(database.statements).toEqual([...first, ...round])
})

test('a stop waits for the statement that is under way, and nothing comes after it', async () => {
  const database = new NotingDatabase({ held: first[0]! })
  const { stop } = startOn(database)
  await expect.poll(() => database.statements).toEqual([first[0]])
  let hasStopped = false
  const stopped = stop().then(() => (hasStopped = true))
  await new Promise(setImmediate)
  expect(hasStopped).toBe(false)
  database.release()
  await stopped
  expect(database.statements).toEqual([first[0]])
})

test('what fails is reported and keeps nothing else from being done; a table that is gone is no problem', async () => {
  const fail = (message: string, code: string) => {
    throw Object.assign(new Error(message), { code })
  }
  const database = new NotingDatabase({
    answer(sql) {
      if (sql === first[0]) fail('relation "tills" does not exist', '42P01')
      if (sql === first[1]) fail('the disk is full', '53100')
    },
  })
  const { stop, problems } = startOn(database)
  await expect.poll(database.rounds).toBe(1)
  await stop()
  expect(database.statements).toEqual(first)
  expect(problems).toEqual(['vacuum (analyze) draws: Error: the disk is full'])
})

test('a round ends where the database itself is lost, and is tried again', async () => {
  let isLost = true
  const database = new NotingDatabase({
    answer() {
      if (isLost) throw new Error('the database has stopped')
    },
  })
  const { stop, problems } = startOn(database)
  await expect.poll(() => problems.length).toBeGreaterThan(0)
  expect(database.statements[0]).toBe(first[0])
  expect(database.statements).not.toContain(first[1])
  isLost = false
  await expect.poll(database.rounds).toBe(1)
  await stop()
  expect(problems[0]).toContain('the database has stopped')
})
