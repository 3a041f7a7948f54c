import { execFile } from 'node:child_process'
import fs from 'node:fs'
import promises, { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test, onTestFinished, vi } from 'vitest'
import { bundleChild } from '../../tests/kit/bundle-child.ts'
import { putDatabase } from '../../tests/kit/folders.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'
import { longIt } from '../../tests/kit/long.ts'
import { peakMb, peakPrinter } from '../../tests/kit/peak-memory.ts'
import { folderOfTest } from '../../tests/kit/test-folders.ts'

let folder: string
let umask: number
beforeEach(() => {
  umask = process.umask(0)
  folder = folderOfTest()
})
afterEach(() => void process.umask(umask))

/** Files and folders that another user could read or write. */
async function openToOthers(): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  const modes = await Promise.all(
    names.map(async (name) => ({ name, mode: (await stat(join(folder, name))).mode & 0o777 })),
  )
  return modes.filter(({ mode }) => mode & 0o077).map(({ name, mode }) => `${name} ${mode.toString(8)}`)
}

longIt(
  'a database whose creation was interrupted is created again, and only its owner can use its files',
  async () => {
    const draft = join(folder, 'database.draft')
    await mkdir(draft)
    await writeFile(join(draft, 'PG_VERSION'), '18\n')
    const database = await openEmbeddedDatabase(folder)
    await database.query('create table money (amount bigint)')
    await database.query('select pg_switch_wal()')
    await database.query('insert into money values (1)')
    await database.query('checkpoint')
    expect(await openToOthers()).toEqual([])
    expect((await readdir(folder)).toSorted()).toEqual(['database'])
    await database.close()
  },
)

test('a database that cannot be created leaves nothing, and its reason is one sentence', async () => {
  onTestFinished(() => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })
  // The process that creates it ends with this error.
  vi.stubEnv('NODE_OPTIONS', `--import=data:text/javascript,throw%20new%20Error('The%20pool%20is%20dry.')`)
  const open = () => openEmbeddedDatabase(folder)
  await expect(open()).rejects.toThrow(
    new Error(`The database in ${folder} cannot be opened: creating it failed: The pool is dry.`),
  )
  vi.spyOn(promises, 'statfs').mockResolvedValue({ bavail: 10, bsize: 4096 } as never)
  syncBuiltinESMExports()
  await expect(open()).rejects.toThrow(
    new Error(`The database in ${folder} cannot be opened: there is no room for it.`),
  )
  expect(await readdir(folder)).toEqual([])
})

longIt('the 800 MB that it takes to create a database are another process’s', async () => {
  const script = await bundleChild('node/database-child.ts')
  const { stderr } = await promisify(execFile)(process.execPath, ['--import', peakPrinter, script, folder])
  expect(peakMb(stderr)).toBeLessThan(400)
})

test('a database of an earlier version is closed to other users, and its old lock file does not lock it', async () => {
  await putDatabase(folder)
  await writeFile(join(folder, 'host.lock'), '1')
  await writeFile(join(folder, 'database', 'old'), '', { mode: 0o666 })
  const database = await openEmbeddedDatabase(folder)
  expect(await openToOthers()).toEqual([])
  expect(await readdir(folder)).not.toContain('host.lock')
  await expect(openEmbeddedDatabase(folder)).rejects.toThrow('is already in use by another program')
  await database.close()
})

test('a start that a power cut or a kill interrupted before its lock file was written does not prevent the next one', async () => {
  await putDatabase(folder)
  await writeFile(join(folder, 'database', 'postmaster.pid'), '')
  const database = await openEmbeddedDatabase(folder)
  expect(await database.query('select 1 as one')).toEqual([{ one: 1 }])
  await database.close()
})

test('after a failed sync nothing is answered, and the database is opened again with the content of the disk [durable-commit]', async () => {
  await putDatabase(folder)
  const database = await openEmbeddedDatabase(folder)
  await database.query('create table money (amount bigint)')
  await database.query('insert into money values (1)')
  await expect(database.query('no statement')).rejects.toThrow('syntax error')
  const insert = 'insert into money values (2)'
  const query = () => database.query(insert)
  const transaction = () =>
    database.transaction([], () => ({
      write: [{ name: 'insert', sql: insert, values: [] }],
      value: undefined,
    }))

  // The second call of each pair waits for the first one.
  for (const calls of [
    [query, transaction],
    [transaction, query],
  ]) {
    const failing = vi.spyOn(fs, 'fdatasyncSync').mockImplementation(() => {
      throw Object.assign(new Error('The disk is gone.'), { code: 'EIO' })
    })
    syncBuiltinESMExports()
    const answers = await Promise.allSettled(calls.map((call) => call()))
    failing.mockRestore()
    syncBuiltinESMExports()

    const reason = expect.objectContaining({ message: expect.stringContaining('could not fsync') })
    expect(answers).toEqual(calls.map(() => ({ status: 'rejected', reason })))
    expect(await database.query('select amount from money where amount = 1')).toEqual([{ amount: 1 }])
  }
  await database.close()
})

test('a database that is used for long keeps its size: new rows get the room of deleted ones, and its log is taken back', async () => {
  await putDatabase(folder)
  const problems: string[] = []
  const report = (problem: string) => problems.push(problem)
  const database = await openEmbeddedDatabase(folder, { report, everyMs: 1, pauseMs: 0 })
  const sizeOf = async () =>
    Number((await database.query(`select pg_relation_size('draws') as size`))[0]?.['size'])
  const logFiles = async () =>
    (await readdir(join(folder, 'database', 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name))
  const indexes: number[] = []

  for (let round = 0; round < 6; round++) {
    // Twice a file of the log is filled, so that it is time for the upkeep.
    await database.query('select pg_switch_wal()')
    await database.query(
      `insert into draws (game, draw, ends_at, is_sold)
       select 16, n, n, false from generate_series($1::integer, $1::integer + 999) as n`,
      [round * 1_000],
    )
    await database.query(`update draws set numbers = '[1]', path = decode(repeat('ab', 400), 'hex')`)
    await database.query('delete from draws')
    await database.query('select pg_switch_wal()')
    await expect.poll(sizeOf).toBe(0)
    const [row] = await database.query(`select pg_indexes_size('draws') as size`)
    indexes.push(Number(row?.['size']))
  }
  await expect.poll(async () => (await logFiles()).length).toBeLessThan(8)
  expect(indexes.at(-1)).toBeLessThanOrEqual(2 * indexes[0]!)
  await database.close()
  expect(problems).toEqual([])
})
