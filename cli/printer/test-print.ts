import { uuidv7 } from 'uuidv7'
import type { PrintJob } from '../../src/protocol/print-service.ts'
import type { Columns } from '../../src/receipts/receipt.ts'
import { receiptRoutes } from '../../src/receipts/routes.ts'
import type { Language } from '../../src/values/language.ts'
import type { DaemonOptions } from '../daemon-options.ts'
import { show } from '../output.ts'
import { fetchHealth } from '../daemon-call.ts'
import { runJob } from './job.ts'
import { printConfigFor } from './print-config.ts'
import { sampleNamed } from './samples.ts'
import { troublesOf } from './status-text.ts'

interface TestOptions extends DaemonOptions {
  readonly language: Language
  /** By default the printer's own width. */
  readonly columns?: Columns
}

/** Prints a sample receipt through the print program and shows the result on stdout. Returns the exit code. */
export async function testPrint(
  receipt: string,
  { language, columns, json, ...daemon }: TestOptions,
): Promise<0 | 1> {
  const id = uuidv7()
  const { path, data } = sample(receipt)
  const config = { ...printConfigFor(language), ...(columns ? { columns } : {}) }
  let trouble = ''
  const job = await runJob(daemon, {
    path,
    body: { id, data, config },
    doubt: 'the receipt may be on paper or not',
    isHopeless: async () => {
      trouble = await problemText(daemon)
      return trouble !== ''
    },
  })
  show(json, { job, ...(trouble ? { trouble } : {}) }, () => `${fates[job.state](job)} ${trouble}`.trim())
  return job.state === 'printed' ? 0 : 1
}

function sample(receipt: string): { path: string; data: unknown } {
  const [route, name] = sampleNamed(receipt).split('/')
  const path = `/${route}`
  return { path, data: receiptRoutes.find((candidate) => candidate.path === path)?.samples[name!] }
}

const because = ({ reason }: PrintJob) => (reason ? ` (${reason})` : '')

const fates: Record<PrintJob['state'], (job: PrintJob) => string> = {
  printed: ({ confirmed }) =>
    confirmed
      ? 'Printed, as the printer itself says.'
      : 'Sent. This printer cannot say whether it printed: look at the paper.',
  failed: (job) => `Not printed${because(job)}.`,
  unknown: (job) => `It may have been printed or not${because(job)}: look at the paper.`,
  queued: () => 'The receipt waits for the printer.',
  sending: () => 'The printer took a part of the receipt and then no more.',
}

/** Why the printer cannot print now; empty if it can. */
async function problemText(daemon: DaemonOptions): Promise<string> {
  const { printer } = await fetchHealth(daemon)
  if (printer.status) return ''
  return troublesOf(printer)
    .map(({ problem }) => problem)
    .join(' ')
}
