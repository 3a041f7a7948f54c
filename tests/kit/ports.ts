import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/**
 * Below those that the system hands out by itself: there, any connection could take a port between this check and the
 * start of the program.
 */
const first = 12_000
const perProcess = 2_000

/** Every process of a test run has its own range of ports; two runs at the same time rarely begin at the same one. */
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

/** A free port on loopback that no other test of this run gets. */
export async function freePort(): Promise<number> {
  const worker = Number(process.env['VITEST_POOL_ID'] ?? 0) % 10
  for (;;) {
    const port = first + worker * perProcess + (next++ % perProcess)
    if (await isFree(port)) return port
  }
}

/** Opens a connection and sends nothing, as a browser does for a request that it may make; the other side ends it. */
export async function openIdle(port: number): Promise<void> {
  await once(
    connect(port, '127.0.0.1').on('error', () => {}),
    'connect',
  )
}
