import { expect, vi } from 'vitest'
import { localKeyFile, signedFetch } from '../../cli/print-service.ts'
import { freePorts, launch, run, temporaryFolder } from './balcao.ts'

/** A print daemon that runs for one test, and the command line that asks it. */
export interface AskedDaemon {
  readonly url: string
  readonly data: string
  /** Runs a command with this daemon's address and folder. */
  readonly balcao: (...args: string[]) => ReturnType<typeof run>
  /** The same, and reads the JSON that it printed. */
  readonly json: (...args: string[]) => Promise<unknown>
  /** Makes trouble for the virtual printer. */
  readonly cause: (trouble: string) => Promise<void>
  readonly stop: () => Promise<void>
}

export async function runningDaemon(data = temporaryFolder()): Promise<AskedDaemon> {
  const [port] = await freePorts()
  const { stdout, stderr, process, ended } = launch('daemon', '--port', port, '--data', data)
  await vi.waitFor(() => expect(stdout(), stderr()).toContain(port), { timeout: 10_000 })
  const url = `http://127.0.0.1:${port}`
  const balcao = (...args: string[]) => run(...args, '--url', url, '--data', data)
  return {
    url,
    data,
    balcao,
    json: async (...args) => JSON.parse((await balcao(...args, '--json')).stdout),
    cause: async (trouble) => {
      const told = await signedFetch(url, localKeyFile(data), `/virtual/${trouble}`, {})
      expect(told.ok).toBe(true)
    },
    stop: async () => {
      process.kill('SIGTERM')
      await ended
    },
  }
}
