import type { FastifyInstance } from 'fastify'
import { sha256Hex } from '../../node/sha256.ts'
import type { PrintQueue } from '../queue/queue.ts'
import { serve } from './serve.ts'
import { serviceRoutes } from './service-routes.ts'

/** An id that once stood for a receipt never opens the drawer, and the other way round. */
const digest = sha256Hex('/drawer')

/** Opens the cash drawer, once for each id. */
export function addDrawerRoute(server: FastifyInstance, queue: PrintQueue): void {
  serve(server, serviceRoutes.openDrawer, async ({ body, refuse }) => {
    const job = await queue.addOpening({ id: body.id.toLowerCase(), digest })
    return job.ok ? { job: job.value } : refuse(409)
  })
}
