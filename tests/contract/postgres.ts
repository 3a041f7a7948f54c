import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { access, chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { endsWithTests } from '../kit/children.ts'
import { freePort } from '../kit/ports.ts'
import { sendSignal } from '../kit/processes.ts'
import { waitFor } from '../kit/wait-for.ts'

const run = promisify(execFile)
const debianRoot = '/usr/lib/postgresql'

export interface PostgresServer {
  /** URL of the database with a name. */
  urlOf(database: string): string
  /** URL of a database of its own on the server. */
  newDatabase(): Promise<string>
  /** Ends every connection to a database, as a network would. */
  disconnect(databaseUrl: string): Promise<void>
  /** Kills the server with all of its processes, as a loss of power would. */
  kill(): Promise<void>
  /** Starts it again. */
  start(): Promise<void>
  /** Both. */
  crash(): Promise<void>
  /** Kills the processes that serve connections: the server ends all others, and recovers by itself. */
  crashConnections(): Promise<void>
  stop(): Promise<void>
}

/** Either a folder with `initdb` and `postgres` and somebody to run them as, or why there is no server to test with. */
export type PostgresChoice =
  | { readonly isAvailable: true; readonly binaries: string; readonly user: User | null }
  | { readonly isAvailable: false; readonly reason: string }

interface User {
  readonly uid: number
  readonly gid: number
}

const hasBinaries = (folder: string): Promise<boolean> =>
  Promise.all([access(join(folder, 'initdb')), access(join(folder, 'postgres'))]).then(
    () => true,
    () => false,
  )

/** PostgreSQL refuses to run as root: then `postgres` or `nobody` runs it. Null where we are somebody already. */
async function serverUser(): Promise<User | null | undefined> {
  if (process.getuid?.() !== 0) return null
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const found = ['postgres', 'nobody'].map((name) => users.find((user) => user[0] === name)).find(Boolean)
  return found ? { uid: Number(found[2]), gid: Number(found[3]) } : undefined
}

export async function findPostgres(): Promise<PostgresChoice> {
  const versions = await readdir(debianRoot).catch((): string[] => [])
  const folders = [
    ...versions.map((version) => join(debianRoot, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ]
  for (const binaries of folders) {
    if (!(await hasBinaries(binaries))) continue
    const user = await serverUser()
    if (user === undefined) return { isAvailable: false, reason: 'nobody but root could run PostgreSQL' }
    return { isAvailable: true, binaries, user }
  }
  return { isAvailable: false, reason: 'no PostgreSQL server is installed' }
}

function started(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${output}`)))
  })
}

async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.split(' ').filter(Boolean).map(Number)
}

const servesConnection = async (pid: number): Promise<boolean> =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).startsWith('postgres: balcao ')

/** The letter of what a process does (`man 5 proc`); empty where there is none. */
async function stateOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return /\) (\S) /.exec(stat)?.[1] ?? ''
}

const hasEnded = (pid: number): Promise<unknown> =>
  waitFor(`process ${pid} to end`, async () => ['', 'Z'].includes(await stateOf(pid)))

type AvailablePostgres = Extract<PostgresChoice, { isAvailable: true }>

/** Runs a program of PostgreSQL in a folder, as the user of the server. */
export const runAsServer = (
  { binaries, user }: AvailablePostgres,
  folder: string,
  name: string,
  ...args: string[]
) => run(join(binaries, name), args, { cwd: folder, env: { LC_ALL: 'C.UTF-8' }, ...user })

/** A folder in that of temporary files, of the user of the server. */
export async function serverFolder({ user }: AvailablePostgres): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-postgres-'))
  if (user) await chown(folder, user.uid, user.gid)
  return folder
}

interface ServerSettings {
  /** Values of settings by their names. */
  readonly settings?: Readonly<Record<string, string>>
  /** A folder of `serverFolder` with a cluster in `data`; by default a new one. */
  readonly folder?: string
}

/** A private cluster in a temporary folder on a free port of loopback; gone after `stop`. */
export async function startPostgres(
  choice: AvailablePostgres,
  { settings: given = {}, folder: givenFolder }: ServerSettings = {},
): Promise<PostgresServer> {
  const { binaries, user } = choice
  const folder = givenFolder ?? (await serverFolder(choice))
  const as = { cwd: folder, env: { LC_ALL: 'C.UTF-8' }, ...user }
  if (givenFolder === undefined)
    await runAsServer(choice, folder, 'initdb', '-D', join(folder, 'data'), '-U', 'balcao', '-A', 'trust')
  const port = await freePort()
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: folder, ...given }
  const settings = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let server!: ChildProcess
  async function start(): Promise<void> {
    const arguments_ = ['-D', join(folder, 'data'), '-p', String(port), ...settings]
    // By this signal it gives its shared memory back.
    server = endsWithTests(spawn(join(binaries, 'postgres'), arguments_, as), 'SIGQUIT')
    await started(server)
  }
  async function killAll(): Promise<void> {
    const gone = new Promise((resolve) => server.once('exit', resolve))
    // A stopped server begins no process that would not be among its children.
    server.kill('SIGSTOP')
    await waitFor('the server to stand still', async () => (await stateOf(server.pid!)) === 'T')
    const workers = await childrenOf(server.pid!)
    for (const pid of [server.pid!, ...workers]) sendSignal(pid, 'SIGKILL')
    await gone
    // A server that starts while a process of the last one still has its memory would refuse.
    await Promise.all(workers.map(hasEnded))
  }
  await start()
  let databases = 0
  const urlOf = (name: string) => `postgres://balcao@127.0.0.1:${port}/${name}`
  async function execute(sql: string): Promise<void> {
    const admin = new Client({ connectionString: urlOf('postgres') })
    await admin.connect()
    await admin.query(sql)
    await admin.end()
  }
  return {
    urlOf,
    async newDatabase() {
      const name = `host${++databases}`
      await execute(`create database ${name}`)
      return urlOf(name)
    },
    disconnect: (databaseUrl) =>
      execute(`select pg_terminate_backend(pid) from pg_stat_activity
           where datname = '${new URL(databaseUrl).pathname.slice(1)}'`),
    kill: killAll,
    start,
    async crash() {
      await killAll()
      await start()
    },
    async crashConnections() {
      for (const pid of await childrenOf(server.pid!))
        if (await servesConnection(pid)) sendSignal(pid, 'SIGKILL')
    },
    async stop() {
      server.kill('SIGINT')
      // A test may have killed it before.
      await hasEnded(server.pid!)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
