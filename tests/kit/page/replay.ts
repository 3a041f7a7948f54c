import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { portableTools } from '../../../src/events/log-format.ts'
import { LogReader } from '../../../src/events/log-reader.ts'
import { stateHashOf, Replayer } from '../../../src/worker/replay.ts'
import { layOutPaper, type LaidOut } from '../../../src/worker/time-travel/paper-layout.ts'
import { sentRequest, type PrintRequested } from '../../../src/worker/time-travel/sent-request.ts'

/** What a replay of a log gives: the hash of the state at its end, and its receipts by their jobs. */
export interface ReplayInPage {
  readonly stateHash: string
  readonly failedCheckpoints: number
  readonly receipts: Readonly<Record<string, LaidOut>>
  /** Where the page believes to be. */
  readonly place: { readonly timeZone: string; readonly locale: string }
}

const columns = 48

function replay(lines: string): ReplayInPage {
  const replayer = new Replayer()
  const requested = new Map<string, PrintRequested>()
  const receipts: Record<string, LaidOut> = {}
  const reader = new LogReader(
    {
      event(event) {
        switch (event.type) {
          case 'ticketPrintRequested':
          case 'receiptPrintRequested':
            requested.set(event.data.jobId, event)
            break
          // As it was when the print program had accepted it.
          case 'printJobQueued':
          case 'ticketPrintEnded':
          case 'receiptPrintEnded': {
            const { jobId } = event.data
            const sent = jobId in receipts ? null : sentRequest(replayer.state, requested.get(jobId)!)
            if (sent) receipts[jobId] = layOutPaper(sent, columns)
          }
        }
        replayer.apply(event)
      },
      damage: ({ line }) => {
        throw new Error(`line ${line} is damaged`)
      },
    },
    portableTools((bytes) => bytesToHex(sha256(bytes))),
  )
  reader.read(new TextEncoder().encode(lines))
  reader.end()
  const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions()
  return {
    stateHash: stateHashOf(replayer.state),
    failedCheckpoints: replayer.failedCheckpoints.length,
    receipts,
    place: { timeZone, locale },
  }
}

Object.assign(globalThis, { replay })
