import { uuidv7 } from 'uuidv7'
import type { PrintJob } from '../../src/protocol/print-service.ts'
import type { DaemonOptions } from '../daemon-options.ts'
import { show } from '../output.ts'
import { runJob } from './job.ts'

/** Opens the cash drawer through the print program and shows what became of it. Returns the exit code. */
export async function openDrawer({ json, ...daemon }: DaemonOptions): Promise<0 | 1> {
  const id = uuidv7()
  const doubt = 'the drawer may have opened or not'
  const job = await runJob(daemon, { path: '/drawer', body: { id }, doubt })
  show(json, { job }, () => fateOf(job))
  return job.state === 'printed' ? 0 : 1
}

const reasons: Readonly<Record<string, string>> = {
  noDrawer: 'no drawer is set up. "printer settings --drawer onRequest" sets it up.',
  printerNotReady: 'the printer is not ready. "printer status" says why.',
  tooLate: 'the printer was busy for too long. Try again.',
}

function fateOf({ state, confirmed, reason }: PrintJob): string {
  switch (state) {
    case 'printed':
      return confirmed
        ? 'The printer confirms that it sent the pulse to the drawer. It cannot see whether the drawer opened.'
        : 'Sent. This printer cannot say whether the drawer opened: look at it.'
    case 'failed':
      return `The drawer was not opened: ${reasons[reason ?? ''] ?? `${reason ?? 'for an unknown reason'}.`}`
    case 'queued':
    case 'sending':
    case 'unknown':
      return 'The drawer may have opened or not: look at it.'
  }
}
