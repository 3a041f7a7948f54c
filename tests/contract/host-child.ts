import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'vite'

export interface HostProgram {
  /** Starts it as a process of its own; `url` and `kill`, which gives it no chance to say goodbye. */
  start(args: readonly string[]): Promise<{ url: string; kill(): Promise<void> }>
  remove(): Promise<void>
}

/** Bundles `host-process.ts` beside the installed packages, where their imports resolve. */
export async function buildHostProgram(): Promise<HostProgram> {
  const cache = resolve('node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const outDir = await mkdtemp(join(cache, 'balcao-host-'))
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { ssr: resolve('tests/contract/host-process.ts'), outDir, target: 'node20' },
  })
  return {
    async start(args) {
      const child = spawn(process.execPath, [join(outDir, 'host-process.js'), ...args], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const exited = new Promise<void>((done) => child.once('exit', () => done()))
      const url = await new Promise<string>((found, failed) => {
        child.stdout.once('data', (chunk: Buffer) => found(chunk.toString().trim()))
        child.once('exit', (code) => failed(new Error(`the host ended with ${code} before it was up`)))
      })
      return {
        url,
        async kill() {
          child.kill('SIGKILL')
          await exited
        },
      }
    },
    remove: () => rm(outDir, { recursive: true, force: true }),
  }
}
