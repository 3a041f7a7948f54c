import { setTimeout as delay } from 'node:timers/promises'
import { PrintAnswer, type PrintJob } from '../../src/protocol/print-service.ts'
import { callDaemon, type DaemonAddress } from '../daemon-call.ts'

const patienceMs = 20_000
const pollMs = 200

/** The job when it has ended, when `isHopeless` says so while it waits, or after 20 s. */
export async function untilEnded(
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
