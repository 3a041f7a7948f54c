import { JobList } from '../../src/protocol/print-devices.ts'
import { PrintAnswer, type PrintJob } from '../../src/protocol/print-service.ts'
import type { DaemonOptions } from '../daemon-options.ts'
import { type Colour, coloured, machineTime, show, table } from '../output.ts'
import { callDaemon } from '../daemon-call.ts'

interface QueueOptions extends DaemonOptions {
  readonly cancel?: string
}

const colours: Record<PrintJob['state'], Colour> = {
  queued: 'yellow',
  sending: 'yellow',
  printed: 'green',
  failed: 'red',
  unknown: 'red',
}

/** Lists the print program's jobs, newest first, or cancels a waiting one. */
export async function printQueue({ cancel, json, ...daemon }: QueueOptions): Promise<void> {
  if (cancel === undefined) return list(json, daemon)
  const { job } = await callDaemon(daemon, PrintAnswer, `/jobs/${encodeURIComponent(cancel)}/cancel`, {})
  show(json, { job }, () => `${job.id} ${fateOf(job)}`)
}

async function list(json: boolean | undefined, daemon: DaemonOptions): Promise<void> {
  const { jobs } = await callDaemon(daemon, JobList, '/jobs')
  show(json, { jobs }, () => (jobs.length === 0 ? 'The queue is empty.' : rowsOf(jobs)))
}

function rowsOf(jobs: JobList['jobs']): string[] {
  const rows = table(jobs.map((job) => [job.id, machineTime(job.acceptedAtMs), fateOf(job)]))
  // Coloured after the alignment, because colour codes have characters but no width.
  return rows.map((row, at) => {
    const fate = fateOf(jobs[at]!)
    return row.slice(0, -fate.length) + coloured(colours[jobs[at]!.state], fate)
  })
}

/** A drawer is opened, and not printed. */
function fateOf({
  state,
  confirmed,
  reason,
  isDrawer,
}: PrintJob & { readonly isDrawer?: true | undefined }): string {
  const because = reason === undefined ? '' : ` (${reason})`
  const end = state === 'printed' && isDrawer ? 'opened' : state
  return `${isDrawer ? 'drawer: ' : ''}${end}${state === 'printed' && !confirmed ? ' (unconfirmed)' : because}`
}
