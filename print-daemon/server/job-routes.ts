import type { FastifyInstance } from 'fastify'
import { errorCodes } from '../../src/protocol/error-codes.ts'
import type { JobList } from '../../src/protocol/print-devices.ts'
import { printProgramVersion } from '../../src/protocol/print-service.ts'
import type { ChosenPrinter } from '../device/chosen-printer.ts'
import type { PrintQueue } from '../queue/queue.ts'
import { fail } from './failure.ts'

interface ById {
  Params: { id: string }
}

/** The status of a job, its cancellation, the program's health, and the confirmation of a damage notice. */
export function addJobRoutes(server: FastifyInstance, queue: PrintQueue, printer: ChosenPrinter): void {
  const absent = 'The print program has never seen this job.'

  server.get('/jobs', (): JobList => ({ jobs: queue.list() }))

  server.get<ById>('/jobs/:id', ({ params }, reply) => {
    const job = queue.find(params.id.toLowerCase())
    return job ? reply.send({ job }) : fail(reply, 404, errorCodes.notFound, absent)
  })

  server.post<ById>('/jobs/:id/cancel', async ({ params }, reply) => {
    const job = await queue.cancel(params.id.toLowerCase())
    if (job.ok) return { job: job.value }
    return job.refusal.code === 'jobAbsent'
      ? fail(reply, 404, errorCodes.notFound, absent)
      : fail(reply, 409, errorCodes.incorrectData, 'This job no longer waits in the queue.')
  })

  server.get('/health', () => ({
    program: 'balcao-print',
    version: printProgramVersion,
    printer: printer.status,
    waiting: queue.waiting,
    damage: queue.damage,
  }))

  server.post('/journal/seen', async () => {
    await queue.acceptDamage()
    return { damage: queue.damage }
  })
}
