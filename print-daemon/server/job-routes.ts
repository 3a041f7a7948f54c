import type { FastifyInstance } from 'fastify'
import { printProgramVersion } from '../../src/protocol/print-service.ts'
import type { ChosenPrinter } from '../device/chosen-printer.ts'
import type { PrintQueue } from '../queue/queue.ts'
import { serve } from './serve.ts'
import { serviceRoutes } from './service-routes.ts'

/** The status of a job, its cancellation, the program's health, and the confirmation of a damage notice. */
export function addJobRoutes(server: FastifyInstance, queue: PrintQueue, printer: ChosenPrinter): void {
  serve(server, serviceRoutes.jobs, () => ({ jobs: queue.list() }))

  serve(server, serviceRoutes.job, async ({ fields, refuse }) => {
    const job = await queue.findRequested(fields['id']!.toLowerCase())
    return job ? { job } : refuse(404)
  })

  serve(server, serviceRoutes.cancelJob, async ({ fields, refuse }) => {
    const job = await queue.cancel(fields['id']!.toLowerCase())
    if (job.ok) return { job: job.value }
    return refuse(job.refusal.code === 'jobAbsent' ? 404 : 409)
  })

  serve(server, serviceRoutes.health, () => ({
    program: 'balcao-print' as const,
    version: printProgramVersion,
    printer: printer.status,
    waiting: queue.waiting,
    damage: queue.damage,
  }))

  serve(server, serviceRoutes.acceptDamage, async () => {
    await queue.acceptDamage()
    return { damage: queue.damage }
  })
}
