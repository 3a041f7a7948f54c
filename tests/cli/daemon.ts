import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest'
import { localKeyFile, signedFetch } from '../../cli/print-service.ts'
import { freePorts, run, start, type Running } from './balcao.ts'
import { patience } from '../kit/patience.ts'
import { folderOfFile, folderOfTest } from '../kit/test-folders.ts'

/** A print program that runs, and the command line that asks it. */
export interface TestDaemon {
  readonly url: string
  readonly data: string
  /** Runs a command with this print program's address and folder. */
  readonly balcao: (...args: string[]) => ReturnType<typeof run>
  /** The same, and reads the JSON that it printed. */
  readonly json: (...args: string[]) => Promise<unknown>
  /** Makes trouble for the virtual printer. */
  readonly cause: (trouble: string) => Promise<void>
  readonly stop: () => Promise<void>
}

/** For one test, with printers and readers as a new print program has them. */
export async function runningDaemon(data = folderOfTest()): Promise<TestDaemon> {
  const daemon = await startDaemon(data)
  onTestFinished(daemon.stop)
  return daemon
}

/** For all tests of a file, which leave nothing behind that the others would trip over. */
export function daemonOfFile(): () => TestDaemon {
  let daemon: TestDaemon
  const data = folderOfFile()
  beforeAll(async () => {
    daemon = await startDaemon(data)
  })
  afterAll(() => daemon.stop())
  return () => daemon
}

/** A command that waits for some seconds before it ends, with a print program of its own: it waits while the other tests of the file run. */
export function besideTheOthers(...args: string[]): () => Promise<{ code: unknown; stdout: string }> {
  const daemon = daemonOfFile()
  let running: Running
  beforeAll(() => {
    running = start(...args, '--url', daemon().url, '--data', daemon().data)
  })
  afterAll(async () => {
    running.process.kill('SIGTERM')
    await running.ended
  })
  return async () => ({ code: await running.ended, stdout: running.stdout() })
}

async function startDaemon(data: string): Promise<TestDaemon> {
  const [port] = await freePorts()
  const { stdout, stderr, process, ended } = start('daemon', '--port', port, '--data', data)
  await vi.waitFor(() => expect(stdout(), stderr()).toContain(port), patience)
  const url = `http://127.0.0.1:${port}`
  const balcao = (...args: string[]) => run(...args, '--url', url, '--data', data)
  return {
    url,
    data,
    balcao,
    json: async (...args) => JSON.parse((await balcao(...args, '--json')).stdout),
    cause: async (trouble) => {
      const answer = await signedFetch(url, localKeyFile(data), `/virtual/${trouble}`, {})
      expect(answer.ok).toBe(true)
    },
    stop: async () => {
      process.kill('SIGTERM')
      await ended
    },
  }
}
