import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../tests/kit/ports.ts'

/** A process of the built host that answers. */
export interface HostProcess {
  readonly port: number
  /** From the start of the process to its first answer. */
  readonly startMs: number
  /** User and system time so far, ms; Linux counts it in hundredths of a second. */
  cpuMs(): Promise<number>
  /** MB in memory now, and at most so far. */
  memory(): Promise<{ readonly now: number; readonly most: number }>
  stop(): Promise<void>
}

/** Those of the files in `deploy/`. */
const memoryOptions = ['--max-semi-space-size=16', '--heap-growing-percent=40']

/** Without a `databaseUrl` it has its embedded database in the folder. */
export async function startHost(dataDir: string, databaseUrl?: string): Promise<HostProcess> {
  const port = await freePort()
  const startedAt = performance.now()
  const options = ['--port', `${port}`, '--data', dataDir, '--deployment', 'pt-full']
  const host = spawn(process.execPath, [...memoryOptions, 'dist/node/balcao.js', 'sandbox', ...options], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await answering(host, port)
  return {
    port,
    startMs: performance.now() - startedAt,
    async cpuMs() {
      const fields = (await fileOf(host, 'stat')).replace(/^.*\) /s, '').split(' ')
      return (Number(fields[11]) + Number(fields[12])) * 10
    },
    async memory() {
      const status = await fileOf(host, 'status')
      const mb = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024
      return { now: mb('VmRSS'), most: mb('VmHWM') }
    },
    async stop() {
      host.kill('SIGTERM')
      await once(host, 'exit')
    },
  }
}

const fileOf = ({ pid }: ChildProcess, name: string) => readFile(`/proc/${pid}/${name}`, 'utf8')

async function answering(host: ChildProcess, port: number): Promise<void> {
  for (;;) {
    const isUp = await fetch(`http://127.0.0.1:${port}/api/deployment`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    if (host.exitCode !== null) throw new Error('the host ended')
    await sleep(20)
  }
}
