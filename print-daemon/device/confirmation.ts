import { setTimeout as delay } from 'node:timers/promises'
import { EMPTY, filter, firstValueFrom, map, merge, switchMap, take, timer, type Observable } from 'rxjs'
import type { Round } from './ask-status.ts'
import { AttemptEnded, type Attempt } from './attempt.ts'
import { askInTurn, askProcessed, type Reply } from './replies.ts'

export interface AutomaticConfirmation {
  readonly replies$: Observable<Reply>
  /** Four characters that the answer carries. */
  readonly id: string
  /** It has confirmed a job before: no other answer will do. */
  readonly mustConfirm: boolean
  /** How long it may take from having dealt with everything to having it on paper. */
  readonly settleMs: number
  /** How long it may say nothing at all. */
  readonly silentAfterMs: number
}

/**
 * Waits until the printer says that everything sent so far is on paper: true. False where it says only that it dealt with
 * it, and reports no trouble for a while. Rejects with `AttemptEnded` where there is trouble or no answer.
 */
export async function confirmedByPrinter(attempt: Attempt, how: AutomaticConfirmation): Promise<boolean> {
  const processed$ = how.replies$.pipe(
    filter((reply) => reply.kind === 'processed' && reply.id === how.id),
    map(() => true),
  )
  const dealtWith$ = how.mustConfirm
    ? EMPTY
    : how.replies$.pipe(
        filter(({ kind }) => kind === 'inTurn'),
        take(1),
        switchMap(() => timer(how.settleMs)),
        map(() => false),
      )
  const answer = firstValueFrom(merge(processed$, dealtWith$, attempt.ended$))
  const sending = attempt.send(Buffer.concat([askProcessed(how.id), askInTurn]))
  await Promise.all([answer, sending.then(() => attempt.progressed(how.silentAfterMs))])
  return answer
}

export interface RealTimeConfirmation {
  readonly ask: (signal: AbortSignal) => Promise<Round>
  /** How long what it was sent may take to come out. */
  readonly settleMs: number
}

/**
 * How fast the slowest printer takes a receipt and puts it on paper, whatever else it says: a line of 9,600 baud, or some
 * 75 mm a second.
 */
const bytesASecond = 960

/** How long bytes may take to come out, milliseconds. */
export const comingOutMs = (bytes: number): number => (bytes * 1_000) / bytesASecond

/** Waits while something may still come out of a printer that cannot speak; rejects where the link to it is lost meanwhile. */
export const outOfSight = (attempt: Attempt, ms: number): Promise<unknown> =>
  firstValueFrom(merge(timer(ms), attempt.ended$))

const askAgainMs = 200
const silentRounds = 3

/**
 * Asks again and again how the printer is until it has been well for as long as it may take to print what it was sent: it
 * cannot say when that is done. What it answers reaches the attempt, which ends where there is trouble.
 */
export async function settled(attempt: Attempt, { ask, settleMs }: RealTimeConfirmation): Promise<void> {
  let wellSince: number | undefined
  for (let silent = 0; silent < silentRounds;) {
    const round = await ask(attempt.signal)
    attempt.signal.throwIfAborted()
    if (round.kind === 'answered') {
      silent = 0
      const isWell = !round.problems.includes('stalled')
      if (isWell) attempt.progressed()
      wellSince = isWell ? (wellSince ?? performance.now()) : undefined
      if (wellSince !== undefined && performance.now() - wellSince >= settleMs) return
    } else if (round.kind === 'silent') silent++
    await delay(askAgainMs, undefined, { signal: attempt.signal })
  }
  throw new AttemptEnded('silent')
}
