import { cpSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { lockFolder } from '../../node/folder-lock.ts'
import { putDatabase } from '../kit/folders.ts'
import { freePort, openIdle } from '../kit/ports.ts'
import { childrenOf, isAlive } from '../kit/processes.ts'
import { bundle, freePorts, launch, listening, run, startBuilt, type Running } from './balcao.ts'
import { patience } from '../kit/patience.ts'
import { longIt } from '../kit/long.ts'
import { sampled } from '../kit/scale.ts'
import { folderOfFile, folderOfTest } from '../kit/test-folders.ts'

interface Counter extends Running {
  readonly page: string
  readonly daemon: string
  readonly parts: number[]
}

const dataDir = folderOfFile()
beforeAll(async () => {
  for (const folder of ['sandbox', 'sandbox-rsd']) await putDatabase(join(dataDir, folder))
})

async function started(...more: string[]): Promise<Counter> {
  const [port, printPort] = await freePorts()
  const running = launch('start', '--port', port, '--print-port', printPort, '--data', dataDir, ...more)
  await vi.waitFor(() => expect(running.stdout(), running.stderr()).toContain('Ctrl-C ends it.'), patience)
  return {
    ...running,
    page: `http://localhost:${port}`,
    daemon: `http://127.0.0.1:${printPort}`,
    parts: childrenOf(running.process.pid),
  }
}

const answers = async (url: string) => (await fetch(url)).ok

const registrationCode = ({ stdout }: Running) => /registration code (\d+)/.exec(stdout())?.[1]

/** Ends it by a signal: with exit code 0, and with its parts. */
async function expectGoodEnd(counter: Counter, signal: NodeJS.Signals): Promise<void> {
  const parts = childrenOf(counter.process.pid)
  expect(parts).toHaveLength(2)
  counter.process.kill(signal)
  expect(await counter.ended).toBe(0)
  expect(parts.filter(isAlive)).toEqual([])
  await expect(fetch(counter.page)).rejects.toThrow()
  await expect(fetch(counter.daemon)).rejects.toThrow()
}

describe('balcao start', () => {
  it('prints all addresses once both parts answer, and uses the same data at its next start; SIGINT and SIGTERM end it [commands]', async () => {
    const first = await started()
    const { page, daemon, stdout } = first
    expect(await answers(`${page}/api/deployment`)).toBe(true)
    expect(await answers(`${daemon}/health`)).toBe(true)
    for (const part of [page, daemon, 'operator', 'balcao']) expect(stdout()).toContain(part)
    await expectGoodEnd(first, 'SIGINT')
    const second = await started()
    expect(registrationCode(first)).toMatch(/^\d+$/)
    expect(registrationCode(second)).toBe(registrationCode(first))
    await expectGoodEnd(second, 'SIGTERM')
  })

  longIt('restarts a part that crashed, and reports it; SIGHUP ends it', async () => {
    const counter = await started()
    const { page, daemon, parts, stderr, process: parent } = counter
    for (const part of parts) process.kill(part, 'SIGKILL')
    await vi.waitFor(
      () => expect(childrenOf(parent.pid).filter((id) => !parts.includes(id))).toHaveLength(2),
      patience,
    )
    await vi.waitFor(async () => expect(await answers(`${page}/api/deployment`)).toBe(true), patience)
    await vi.waitFor(async () => expect(await answers(`${daemon}/health`)).toBe(true), patience)
    expect(stderr()).toContain('The sandbox host ended by SIGKILL; starting it again')
    expect(stderr()).toContain('The print program ended by SIGKILL; starting it again')
    await expectGoodEnd(counter, 'SIGHUP')
  })

  it('opens a shop of another currency beside the first, each with its own tills [currency-folder]', async () => {
    const serbian = await started('--deployment', 'sr')
    const { data } = (await (await fetch(`${serbian.page}/api/deployment`)).json()) as { data: object }
    expect(data).toMatchObject({ id: 'sr', currency: 'RSD' })
    await expectGoodEnd(serbian, 'SIGTERM')
    const first = await started()
    expect(registrationCode(first)).not.toBe(registrationCode(serbian))
    for (const folder of ['.', 'sandbox', 'sandbox-rsd', 'print-daemon'])
      expect(statSync(join(dataDir, folder)).mode & 0o777, folder).toBe(0o700)
    await expectGoodEnd(first, 'SIGTERM')
  })

  longIt('leaves no process where it is killed outright', async () => {
    const { process: parent, parts } = await started()
    parent.kill('SIGKILL')
    await vi.waitFor(() => expect(parts.filter(isAlive)).toEqual([]), patience)
  })

  it.each(['--port', '--print-port'])(
    'names a port in use and the option %s, and starts nothing',
    async (option) => {
      const [port, printPort] = await freePorts()
      const other = await listening()
      const ports = { '--port': port, '--print-port': printPort, [option]: String(other.port) }
      const { code, stdout, stderr } = await run('start', ...Object.entries(ports).flat(), '--data', dataDir)
      await other.close()
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toBe(
        `balcao: Port ${other.port} is in use by another program; choose another one with ${option}.\n`,
      )
    },
  )
})

describe('balcao start with a part that cannot open', () => {
  const write = (file: string, text: string) => {
    rmSync(file, { recursive: true, force: true })
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  /** Starts with a data folder in which something is wrong; it must end by itself, with no process left. */
  async function failing(spoil: (data: string) => unknown, ...more: string[]) {
    const data = join(folderOfTest(), 'data')
    await putDatabase(join(data, 'sandbox'))
    await spoil(data)
    const [port, printPort] = await freePorts()
    const running = launch('start', '--port', port, '--print-port', printPort, '--data', data, ...more)
    let parts: number[] = []
    const watch = setInterval(() => (parts = [...parts, ...childrenOf(running.process.pid)]), 20)
    const code = await running.ended
    clearInterval(watch)
    expect(parts.filter(isAlive)).toEqual([])
    expect(running.stdout()).toBe('')
    return { code, said: running.stderr().replaceAll(data, 'DATA') }
  }
  const inUse = (folder: string) =>
    `The data folder DATA/${folder} is already in use by another program: end that one first, or choose another folder with --data.`

  it.each(sampled(['sandbox', 'print-daemon'], 1))(
    'ends with one sentence where %s is in use [one-sentence-start]',
    async (folder) => {
      let release = async () => {}
      const ended = await failing(async (data) => {
        mkdirSync(join(data, folder), { recursive: true })
        ;({ release } = await lockFolder(join(data, folder)))
      })
      await release()
      expect(ended).toEqual({ code: 1, said: `balcao: ${inUse(folder)}\n` })
    },
  )

  const spoiled: [string, string, (data: string) => void][] = [
    [
      'the database',
      'The database in DATA/sandbox cannot be opened: its files are not those of a database.',
      (data) => write(join(data, 'sandbox/database'), 'x'),
    ],
    [
      'the settings of the print program',
      'The settings in DATA/print-daemon/settings.json are not JSON',
      (data) => write(join(data, 'print-daemon/settings.json'), '{'),
    ],
    ['the data folder', 'The folder DATA cannot be made (EEXIST)', (data) => write(data, 'a file')],
  ]
  it.each(sampled(spoiled, 1))(
    'ends with one sentence where %s cannot be read [one-sentence-start]',
    async (_what, sentence, spoil) => {
      const { code, said } = await failing(spoil)
      expect(code).toBe(1)
      expect(said).toMatch(/^balcao: .*\n$/)
      expect(said).toContain(sentence)
    },
  )

  longIt(
    'ends with one sentence where the database server cannot be reached [one-sentence-start]',
    async () => {
      const [port] = await freePorts()
      onTestFinished(() => void vi.unstubAllEnvs())
      vi.stubEnv('DATABASE_URL', `postgres://balcao@127.0.0.1:${port}/shop`)
      const { code, said } = await failing(() => undefined)
      expect(code).toBe(1)
      expect(said).toMatch(/^balcao: The PostgreSQL server cannot be reached .*\n$/)
    },
  )

  longIt('ends with one sentence where the page was not built [one-sentence-start]', async () => {
    const home = folderOfTest()
    cpSync(dirname(bundle), join(home, 'dist/node'), { recursive: true })
    symlinkSync(join(dirname(bundle), '../../node_modules'), join(home, 'node_modules'))
    cpSync(join(dirname(bundle), '../../package.json'), join(home, 'package.json'))
    const [port, printPort] = await freePorts()
    const nobody = `http://127.0.0.1:${await freePort()}`
    const running = startBuilt(join(home, 'dist/node/balcao.js'), [
      'start',
      '--host',
      nobody,
      '--port',
      port,
      '--print-port',
      printPort,
      '--data',
      join(home, 'data'),
    ])
    expect(await running.ended).toBe(1)
    expect(running.stdout()).toBe('')
    expect(running.stderr()).toMatch(/^balcao: http:\/\/127\.0\.0\.1:\d+\/ answers with status 404\.$/m)
  })
})

describe('a part alone', () => {
  it.each(
    sampled(
      [
        ['sandbox', '/api/deployment'],
        ['daemon', '/health'],
      ] as const,
      1,
    ),
  )(
    'balcao %s runs in the foreground until a signal stops it, whatever connections are open',
    async (command, path) => {
      const [port] = await freePorts()
      const running = launch(command, '--port', port, '--data', dataDir)
      await vi.waitFor(() => expect(running.stdout(), running.stderr()).toContain(port), patience)
      expect(await answers(`http://127.0.0.1:${port}${path}`)).toBe(true)
      await openIdle(Number(port))
      running.process.kill('SIGTERM')
      expect(await running.ended).toBe(0)
    },
  )
})
