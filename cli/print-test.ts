import { setTimeout as delay } from 'node:timers/promises'
import { uuidv7 } from 'uuidv7'
import * as v from 'valibot'
import {
  PrintAnswer,
  PrintFailure,
  printHeader,
  PrintHealth,
  type PrinterProblem,
  type PrintJob,
} from '../src/protocol/print-service.ts'
import { printConfigFor } from './print-config.ts'
import { ticketSamples } from '../src/receipts/samples.ts'

const patienceMs = 20_000
const pollMs = 200

/**
 * Prints a sample ticket, marked as training and not payable, through the daemon at `url` and says on stdout what
 * became of it. Returns the exit code; throws one sentence where the daemon does not answer.
 */
export async function printTest(url: string): Promise<0 | 1> {
  const id = uuidv7()
  let job = await ask(url, '/ticket', { id, data: ticketSamples.training, config: printConfigFor('pt') })
  let trouble = ''
  for (const deadline = performance.now() + patienceMs; isOpen(job) && performance.now() < deadline;) {
    await delay(pollMs)
    job = await ask(url, `/jobs/${id}`)
    if (job.state === 'queued') trouble = await troubleInWords(url)
    if (trouble) break
  }
  console.log(`${fates[job.state](job)} ${trouble}`.trim())
  return job.state === 'printed' ? 0 : 1
}

const isOpen = ({ state }: PrintJob) => state === 'queued' || state === 'sending'

const because = ({ reason }: PrintJob) => (reason ? ` (${reason})` : '')

const fates: Record<PrintJob['state'], (job: PrintJob) => string> = {
  printed: ({ confirmed }) =>
    confirmed
      ? 'Printed, as the printer itself says.'
      : 'Sent. This printer cannot say whether it printed: look at the paper.',
  failed: (job) => `Not printed${because(job)}.`,
  unknown: (job) => `It may have been printed or not${because(job)}: look at the paper.`,
  queued: () => 'The ticket waits for the printer.',
  sending: () => 'The printer took a part of the ticket and then no more.',
}

const problems: Record<PrinterProblem, string> = {
  unplugged: 'It is unplugged or switched off.',
  coverOpen: 'Its cover is open.',
  paperOut: 'It is out of paper.',
  fault: 'It reports a fault.',
  stalled: 'It takes no data.',
  paperLow: 'Its paper is low.',
}

/** Why the printer cannot print now; nothing where it can. */
async function troubleInWords(url: string): Promise<string> {
  const { printer } = v.parse(PrintHealth, await (await request(url, '/health')).json())
  return printer.status ? '' : printer.problems.map((problem) => problems[problem]).join(' ')
}

async function ask(url: string, path: string, body?: object): Promise<PrintJob> {
  const answer: unknown = await (await request(url, path, body)).json()
  const failure = v.safeParse(PrintFailure, answer)
  if (failure.success) throw new Error(`The print daemon refused: ${failure.output.error.message}`)
  return v.parse(PrintAnswer, answer).job
}

async function request(url: string, path: string, body?: object): Promise<Response> {
  const headers = { [printHeader]: '1', ...(body ? { 'content-type': 'application/json' } : {}) }
  try {
    return await fetch(new URL(path, url), {
      headers,
      signal: AbortSignal.timeout(10_000),
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
  } catch (error) {
    throw new Error(
      `No print daemon answers on ${url}: start it with "balcao daemon", or name its address with --url.`,
      { cause: error },
    )
  }
}
