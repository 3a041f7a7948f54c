import { setTimeout as delay } from 'node:timers/promises'
import { howToStart, NoDaemon } from '../print-service.ts'
import { isUnsent } from '../host/reach.ts'
import { PrintAnswer, type PrintJob } from '../../src/protocol/print-service.ts'
import { callDaemon, type DaemonAddress } from '../daemon-call.ts'

const patienceMs = 20_000
const pollMs = 200

interface Work {
  /** The route of the print program, and the body of the request. */
  readonly path: string
  readonly body: object
  /** What may have happened if the print program answers no longer. */
  readonly doubt: string
  /** Whether it is of no use to wait for the job any longer. */
  readonly isHopeless?: () => Promise<boolean>
}

/** Sends a job; resolves when it has ended, when it waits and is hopeless, or after 20 s. */
export async function runJob(daemon: DaemonAddress, work: Work): Promise<PrintJob> {
  let isAccepted = false
  try {
    const { job } = await callDaemon(daemon, PrintAnswer, work.path, work.body)
    isAccepted = true
    return await untilEnded(daemon, job, work.isHopeless)
  } catch (error) {
    if (!(error instanceof NoDaemon) || (!isAccepted && isUnsent(error.cause))) throw error
    throw new Error(
      `The print program on ${daemon.url} answers no longer: ${work.doubt}. If it has ended, start it with ${howToStart}; "printer queue" then shows the job.`,
      { cause: error },
    )
  }
}

async function untilEnded(
  daemon: DaemonAddress,
  accepted: PrintJob,
  isHopeless: () => Promise<boolean> = async () => false,
): Promise<PrintJob> {
  const deadline = performance.now() + patienceMs
  for (let job = accepted; ; job = (await callDaemon(daemon, PrintAnswer, `/jobs/${job.id}`)).job) {
    if ((job.state !== 'queued' && job.state !== 'sending') || performance.now() > deadline) return job
    if (job.state === 'queued' && job !== accepted && (await isHopeless())) return job
    await delay(pollMs)
  }
}
