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

/** The end of a process that others take over from. */
export interface Draining {
  readonly isDraining: () => boolean
  /**
   * For `graceMs`, `/ready` refuses, while everything is still served and connections are not kept: load balancers turn to
   * other processes. Then nothing new is accepted, `leave` sends the sockets away, and the calls that have begun end.
   */
  drain(graceMs: number, leave: () => void): Promise<void>
}

export function drainingOf(app: FastifyInstance): Draining {
  let isDraining = false
  let running = 0
  let haveEnded = () => {}
  app.addHook('onRequest', async (request, reply) => {
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
      const ended = new Promise<void>((resolve) => {
        haveEnded = resolve
      })
      if (running > 0) await Promise.race([ended, delay(longestCallMs, undefined, { ref: false })])
    },
  }
}
