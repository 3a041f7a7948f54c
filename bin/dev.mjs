#!/usr/bin/env node
// @ts-check
import './node-version.mjs'
import './end-with-npm.mjs'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { home, install } from './prepare.mjs'

/** Beside what a shop has: neither its data nor its ports are touched. */
const data = join(home, '.balcao-dev')
const outDir = join(home, 'dist/dev-node')

/** @param {string} sentence @param {number} code */
function fail(sentence, code) {
  console.error(sentence)
  process.exit(code)
}

function options() {
  try {
    const { values } = parseArgs({
      options: { port: { type: 'string', default: '5173' }, deployment: { type: 'string', default: 'pt' } },
    })
    const port = Number(values.port)
    if (!Number.isInteger(port) || port < 1 || port > 65_533) throw new Error('--port wants a port number.')
    return { port, deployment: values.deployment }
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error), 2)
  }
}

const { port, deployment } = /** @type {{ port: number, deployment: string }} */ (options())
const [hostPort, printPort] = [port + 1, port + 2]
const [pageUrl, hostUrl] = [`http://localhost:${port}`, `http://localhost:${hostPort}`]

/** The host and the print program, from the last build that went well. */
class NodePart {
  /** @type {import('node:child_process').ChildProcess | null} */
  #child = null
  #last = Promise.resolve()
  #hasBegun = false

  /** One after the other: the port and the database are free once the one before has ended. */
  restart() {
    this.#last = this.#last.then(() => this.#end()).then(() => this.#begin())
  }

  stop() {
    this.#last = this.#last.then(() => this.#end())
    return this.#last
  }

  #begin() {
    if (this.#hasBegun) console.log('Host and print program start again with the changed code.')
    this.#hasBegun = true
    const args = ['start', '--port', `${hostPort}`, '--print-port', `${printPort}`, '--data', data]
    args.push('--deployment', deployment, '--origin', pageUrl)
    const child = fork(join(outDir, 'balcao.js'), args, {
      // Optimising the embedded database, which is WebAssembly, would cost seconds at each start.
      execArgv: ['--enable-source-maps', '--liftoff-only'],
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    // It takes the address behind the page for the page's.
    child.stdout?.on('data', (chunk) => process.stdout.write(`${chunk}`.replaceAll(hostUrl, pageUrl)))
    child.once('exit', (code) => {
      if (this.#child !== child) return
      this.#child = null
      if (code !== 0)
        console.error('Host and print program have ended; a change of their code starts them again.')
    })
    this.#child = child
  }

  async #end() {
    const child = this.#child
    this.#child = null
    if (!child) return
    child.kill('SIGTERM')
    // While it is open, neither of the two ends.
    child.disconnect()
    await once(child, 'exit')
  }
}

await install()
const { build, createServer, runnerImport } = await import('vite')

/** @template Module @param {string} file @returns {Promise<Module>} */
const source = async (file) => (await runnerImport(join(home, file))).module

/** @type {typeof import('../node/ports.ts')} */
const { portMustBeFree } = await source('node/ports.ts')
/** @type {typeof import('../src/protocol/host-calls.ts')} */
const { hostCalls } = await source('src/protocol/host-calls.ts')

for (const used of [port, hostPort, printPort])
  await portMustBeFree(used, '--port (it and the two after it are used)').catch((error) =>
    fail(error.message, 1),
  )

// The host takes only calls of its own origin, which for the browser is the page's.
const host = { target: hostUrl, headers: { origin: hostUrl }, ws: true }
const beyondApi = Object.values(hostCalls)
  .map(({ path }) => path)
  .filter((path) => !path.startsWith('/api/'))
const passedOn = `^(/api/|/downloads/|/socket\\.io/|/tv(/|\\?|$)|(${beyondApi.join('|')})(\\?|$))`

const server = await createServer({
  root: home,
  configFile: join(home, 'vite.config.ts'),
  server: { host: '127.0.0.1', port, strictPort: true, proxy: { [passedOn]: host } },
})
await server.listen()

const nodePart = new NodePart()
const watcher = await build({
  root: home,
  configFile: join(home, 'vite.node.config.ts'),
  logLevel: 'warn',
  // A start that is under way still loads what the build before wrote.
  build: { outDir, emptyOutDir: false, watch: {} },
})
if (!('on' in watcher)) throw new Error('the Node side is not watched')
watcher.on('event', (event) => {
  if (event.code === 'END') nodePart.restart()
  if (event.code === 'ERROR') console.error(event.error.message)
  if ('result' in event) void event.result?.close()
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, async () => {
    await Promise.all([watcher.close(), server.close(), nodePart.stop()])
    process.exit(0)
  })
