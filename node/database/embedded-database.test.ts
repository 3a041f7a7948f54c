import { execFile } from 'node:child_process'
import fs from 'node:fs'
import promises, { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bundleChild } from '../../tests/kit/bundle-child.ts'
import { databaseFolder, temporaryFolder, type Folder } from '../../tests/kit/folders.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'
import { longIt } from '../../tests/kit/long.ts'

let folder: Folder
let umask: number
beforeEach(() => {
  umask = process.umask(0)
})
afterEach(async () => {
  process.umask(umask)
  await folder.remove()
})

/** Files and folders that another user could read or write. */
async function openToOthers(): Promise<string[]> {
  const names = await readdir(folder.path, { recursive: true })
  const modes = await Promise.all(
    names.map(async (name) => ({ name, mode: (await stat(join(folder.path, name))).mode & 0o777 })),
  )
  return modes.filter(({ mode }) => mode & 0o077).map(({ name, mode }) => `${name} ${mode.toString(8)}`)
}

longIt(
  'a database whose creation was interrupted is created again, and only its owner can use its files',
  async () => {
    folder = await temporaryFolder()
    const draft = join(folder.path, 'database.draft')
    await mkdir(draft)
    await writeFile(join(draft, 'PG_VERSION'), '18\n')
    const database = await openEmbeddedDatabase(folder.path)
    await database.query('create table money (amount bigint)')
    await database.query('select pg_switch_wal()')
    await database.query('insert into money values (1)')
    await database.query('checkpoint')
    expect(await openToOthers()).toEqual([])
    expect((await readdir(folder.path)).toSorted()).toEqual(['database'])
    await database.close()
  },
)

test('a database that cannot be created leaves nothing, and its reason is one sentence', async () => {
  folder = await temporaryFolder()
  // The process that creates it ends with this error.
  vi.stubEnv('NODE_OPTIONS', `--import=data:text/javascript,throw%20new%20Error('The%20pool%20is%20dry.')`)
  const open = () => openEmbeddedDatabase(folder.path)
  await expect(open()).rejects.toThrow(
    new Error(`The database in ${folder.path} cannot be opened: creating it failed: The pool is dry.`),
  )
  const full = vi.spyOn(promises, 'statfs').mockResolvedValue({ bavail: 10, bsize: 4096 } as never)
  syncBuiltinESMExports()
  await expect(open()).rejects.toThrow(
    new Error(`The database in ${folder.path} cannot be opened: there is no room for it.`),
  )
  full.mockRestore()
  syncBuiltinESMExports()
  vi.unstubAllEnvs()
  expect(await readdir(folder.path)).toEqual([])
})

longIt('the 800 MB that it takes to create a database are another process’s', async () => {
  folder = await temporaryFolder()
  const script = await bundleChild('node/database-child.ts')
  // The peak of this process may have been higher before.
  const { stdout } = await promisify(execFile)(process.execPath, [script, folder.path])
  expect(Number(stdout)).toBeGreaterThan(0)
  expect(Number(stdout)).toBeLessThan(300_000)
})

test('a database of an earlier version is closed to other users, and its old lock file does not lock it', async () => {
  folder = await databaseFolder()
  await writeFile(join(folder.path, 'host.lock'), '1')
  await writeFile(join(folder.path, 'database', 'old'), '', { mode: 0o666 })
  const database = await openEmbeddedDatabase(folder.path)
  expect(await openToOthers()).toEqual([])
  expect(await readdir(folder.path)).not.toContain('host.lock')
  await expect(openEmbeddedDatabase(folder.path)).rejects.toThrow('is already in use by another program')
  await database.close()
})

test('a start that a power cut or a kill interrupted before its lock file was written does not prevent the next one', async () => {
  folder = await databaseFolder()
  await writeFile(join(folder.path, 'database', 'postmaster.pid'), '')
  const database = await openEmbeddedDatabase(folder.path)
  expect(await database.query('select 1 as one')).toEqual([{ one: 1 }])
  await database.close()
})

test('after a failed sync nothing is answered, and the database is opened again with the content of the disk [durable-commit]', async () => {
  folder = await databaseFolder()
  const database = await openEmbeddedDatabase(folder.path)
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
  folder = await databaseFolder()
  const problems: string[] = []
  const report = (problem: string) => problems.push(problem)
  const database = await openEmbeddedDatabase(folder.path, { report, everyMs: 1, pauseMs: 0 })
  const sizeOf = async () =>
    Number((await database.query(`select pg_relation_size('draws') as size`))[0]?.['size'])
  const logFiles = async () =>
    (await readdir(join(folder.path, 'database', 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name))
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
