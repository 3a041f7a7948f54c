import { setTimeout as delay } from 'node:timers/promises'
import { EMPTY, filter, firstValueFrom, map, merge, switchMap, take, timer, type Observable } from 'rxjs'
import type { Round } from './request-status.ts'
import { AttemptEnded, type Attempt } from './attempt.ts'
import type { Reply } from './replies.ts'
import type { Confirmation } from './status-protocol.ts'

export interface AutomaticConfirmation {
  readonly replies$: Observable<Reply>
  readonly confirmation: Confirmation
  /** It has confirmed a job before: no other answer is accepted. */
  readonly mustConfirm: boolean
  /** The maximum time from processing everything to having it on paper. */
  readonly onPaperAfterMs: number
  /** The maximum time without any reply. */
  readonly silentAfterMs: number
}

/**
 * Waits until the printer confirms that everything sent so far is on paper: true. False if it only confirms that it has
 * processed everything, and reports no problem for a while. Rejects with `AttemptEnded` after a problem or without an
 * answer.
 */
export async function confirmedByPrinter(attempt: Attempt, how: AutomaticConfirmation): Promise<boolean> {
  const processed$ = how.replies$.pipe(
    filter((reply) => how.confirmation.isAnswer(reply)),
    map(() => true),
  )
  const dealtWith$ = how.mustConfirm
    ? EMPTY
    : how.replies$.pipe(
        filter(({ kind }) => kind === 'inTurn'),
        take(1),
        switchMap(() => timer(how.onPaperAfterMs)),
        map(() => false),
      )
  const answer = firstValueFrom(merge(processed$, dealtWith$, attempt.ended$))
  const sending = attempt.send(how.confirmation.request)
  await Promise.all([answer, sending.then(() => attempt.progressed(how.silentAfterMs))])
  return answer
}

export interface RealTimeConfirmation {
  readonly request: (signal: AbortSignal) => Promise<Round>
  /** The maximum time that the sent bytes need to be printed. */
  readonly onPaperAfterMs: number
  /** The pause between two requests. */
  readonly askAgainMs: number
}

/**
 * The speed of the slowest printer: a serial port with 9,600 baud, or some 75 mm of paper a second.
 */
const bytesASecond = 960

/** The maximum time that bytes need to be printed, milliseconds. */
export const comingOutMs = (bytes: number): number => (bytes * 1_000) / bytesASecond

/** Waits while a printer without replies may still be printing; rejects if its link is lost meanwhile. */
export const outOfSight = (attempt: Attempt, ms: number): Promise<unknown> =>
  firstValueFrom(merge(timer(ms), attempt.ended$))

const silentRounds = 3

/**
 * Polls the printer's status until it has been good for the maximum printing time, because the printer cannot report
 * the end. The attempt receives its answers and ends after a problem.
 */
export async function statusStaysGood(
  attempt: Attempt,
  { request, onPaperAfterMs, askAgainMs }: RealTimeConfirmation,
): Promise<void> {
  let wellSince: number | undefined
  for (let silent = 0; silent < silentRounds;) {
    const round = await request(attempt.signal)
    attempt.signal.throwIfAborted()
    if (round.kind === 'answered') {
      silent = 0
      const isWell = !round.problems.includes('stalled')
      if (isWell) attempt.progressed()
      wellSince = isWell ? (wellSince ?? performance.now()) : undefined
      if (wellSince !== undefined && performance.now() - wellSince >= onPaperAfterMs) return
    } else if (round.kind === 'silent') silent++
    const { signal } = attempt
    await delay(askAgainMs, undefined, { signal }).catch(() => signal.throwIfAborted())
  }
  throw new AttemptEnded('silent')
}
