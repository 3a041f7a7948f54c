import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below those that the system hands out by itself: there, whoever connects to anything could get a port between the look
 * here and the start of the program that it is for.
 */
const first = 12_000
const perProcess = 2_000

/** Every process of a test run has ports of its own; two runs at the same time seldom begin at the same one. */
let next = process.pid % (perProcess / 2)

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
    return true
  } catch {
    return false
  }
}

/** A port on loopback that nobody listens on, and that nobody else in this run is given. */
export async function freePort(): Promise<number> {
  const worker = Number(process.env['VITEST_POOL_ID'] ?? 0) % 10
  for (;;) {
    const port = first + worker * perProcess + (next++ % perProcess)
    if (await isFree(port)) return port
  }
}
