import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { availableParallelism } from 'node:os'

/**
 * Below those that the system hands out by itself: there, any connection could take a port between this check and the
 * start of the program.
 */
const first = 12_000
const count = 20_000
/** No more processes than one more than cores run tests at once; their numbers begin with 1. */
const processes = availableParallelism() + 2
const perProcess = Math.floor(count / processes)

/** Every process of a test run has its own range of ports; two runs at the same time rarely begin at the same one. */
let next = process.pid % Math.ceil(perProcess / 2)

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
  const worker = Number(process.env['VITEST_POOL_ID'] ?? 0) % processes
  for (;;) {
    const port = first + worker * perProcess + (next++ % perProcess)
    if (await isFree(port)) return port
  }
}

/** Lets a server listen on loopback, on a free port; returns the port. */
export async function listenOnFreePort(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

/** Opens a connection and sends nothing, as a browser does for a request that it may make; the other side ends it. */
export async function openIdle(port: number): Promise<void> {
  await once(
    connect(port, '127.0.0.1').on('error', () => {}),
    'connect',
  )
}
