import { spawn, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** A process of the built host, as soon as it answers. */
export async function startHost(port: number, databaseUrl: string, dataDir: string): Promise<ChildProcess> {
  const host = spawn(
    process.execPath,
    ['bin/balcao.mjs', 'sandbox', '--port', String(port), '--data', dataDir, '--deployment', 'pt-full'],
    { env: { ...process.env, DATABASE_URL: databaseUrl }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  for (;;) {
    const isUp = await fetch(`http://127.0.0.1:${port}/api/deployment`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return host
    if (host.exitCode !== null) throw new Error('the host ended')
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
  }
}

/** User and system time of a process, ms; Linux counts it in hundredths of a second. */
export async function cpuOf({ pid }: ChildProcess): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /s, '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** MB. */
export async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024
}
