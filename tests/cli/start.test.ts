import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { putDatabase } from '../kit/folders.ts'
import { childrenOf, freePorts, isAlive, launch, listening, run, type Running } from './balcao.ts'

const patience = { timeout: 25_000, interval: 50 }

interface Counter extends Running {
  readonly page: string
  readonly daemon: string
  readonly parts: number[]
}

const dataDir = mkdtempSync(join(tmpdir(), 'balcao-cli-'))
beforeAll(() => putDatabase(join(dataDir, 'sandbox')))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function started(): Promise<Counter> {
  const [port, printPort] = await freePorts()
  const running = launch('start', '--port', port, '--print-port', printPort, '--data', dataDir)
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
  it('says where everything is once both parts answer, and finds it again at its next start; SIGINT and SIGTERM end it', async () => {
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

  it('starts a part again that crashed, and says so; SIGHUP ends it', async () => {
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
    expect(stderr()).toContain('The print daemon ended by SIGKILL; starting it again')
    await expectGoodEnd(counter, 'SIGHUP')
  })

  it('leaves no process where it is killed outright', async () => {
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

describe('a part alone', () => {
  it.each([
    ['sandbox', '/api/deployment'],
    ['daemon', '/health'],
  ])('balcao %s runs in the foreground until it is asked to stop', async (command, path) => {
    const [port] = await freePorts()
    const running = launch(command, '--port', port, '--data', dataDir)
    await vi.waitFor(() => expect(running.stdout(), running.stderr()).toContain(port), patience)
    expect(await answers(`http://127.0.0.1:${port}${path}`)).toBe(true)
    running.process.kill('SIGTERM')
    await once(running.process, 'exit')
    expect(await running.ended).toBe(0)
  })
})
