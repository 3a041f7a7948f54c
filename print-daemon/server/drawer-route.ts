import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { errorCodes } from '../../src/protocol/error-codes.ts'
import { DrawerRequest } from '../../src/protocol/print-service.ts'
import type { PrintQueue } from '../queue/queue.ts'
import { fail } from './failure.ts'

/** An id that once stood for a receipt never opens the drawer, and the other way round. */
const digest = createHash('sha256').update('/drawer').digest('hex')

/** Opens the cash drawer, once for each id. */
export function addDrawerRoute(server: FastifyInstance, queue: PrintQueue): void {
  server.post('/drawer', async ({ body }, reply) => {
    const request = v.safeParse(DrawerRequest, body)
    if (!request.success) {
      const [issue] = request.issues
      return fail(reply, 400, errorCodes.incorrectData, `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`)
    }
    const job = await queue.addOpening({ id: request.output.id.toLowerCase(), digest })
    if (job.ok) return { job: job.value }
    return fail(reply, 409, errorCodes.incorrectData, 'This job id stands for a receipt.')
  })
}
