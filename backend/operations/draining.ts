import type { Socket } from 'node:net'
import { setImmediate, setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer ends only with its connection. */
    readonly isStream?: boolean
  }
}

/** A call that runs longer waits for a database that does not answer. */
const longestCallMs = 20_000

/** A proxy that opens a connection sends its request at once. A browser may open one that it does not need yet. */
const firstRequestMs = 1_000

/** The end of a process that others take over from. */
export interface Draining {
  readonly isDraining: () => boolean
  /**
   * For `graceMs`, `/ready` refuses, while everything is still served and connections are not kept: load balancers turn to
   * other processes. Then nothing new is accepted, `leave` sends the sockets away, and the calls that have begun end. A
   * connection that was accepted last has its first request answered.
   */
  drain(graceMs: number, leave: () => void): Promise<void>
}

export function drainingOf(app: FastifyInstance): Draining {
  let isDraining = false
  let running = 0
  let haveEnded = () => {}
  /** Connections without a request yet. */
  const fresh = new Set<Socket>()
  let haveBegun = () => {}
  const begin = (socket: Socket) => {
    if (fresh.delete(socket) && fresh.size === 0) haveBegun()
  }
  app.server.on('connection', (socket: Socket) => {
    fresh.add(socket)
    socket.once('close', () => begin(socket))
  })
  app.server.on('upgrade', ({ socket }) => begin(socket))
  app.addHook('onRequest', async (request, reply) => {
    begin(request.raw.socket)
    if (isDraining) reply.header('connection', 'close')
    if (request.routeOptions.config.isStream) return
    running++
    reply.raw.once('close', () => {
      running--
      if (running === 0) haveEnded()
    })
  })
  return {
    isDraining: () => isDraining,
    async drain(graceMs, leave) {
      isDraining = true
      await delay(graceMs)
      // Connections that wait to be accepted would be reset. Right after this turn of the event loop there are none.
      await setImmediate()
      app.server.close()
      leave()
      const begun = new Promise<void>((resolve) => {
        haveBegun = resolve
      })
      if (fresh.size > 0) await Promise.race([begun, delay(firstRequestMs, undefined, { ref: false })])
      const ended = new Promise<void>((resolve) => {
        haveEnded = resolve
      })
      if (running > 0) await Promise.race([ended, delay(longestCallMs, undefined, { ref: false })])
    },
  }
}
