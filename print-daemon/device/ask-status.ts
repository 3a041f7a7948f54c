import { filter, firstValueFrom, fromEvent, map, takeUntil, type Observable } from 'rxjs'
import type { PrinterProblem } from '../../src/protocol/print-service.ts'
import { askRealTime, realTimeProblems, realTimeQuestions, type Reply } from './replies.ts'

/** Both ways to the printer. */
export interface Line {
  /** Sends all of it; rejects when it cannot or when the signal is aborted. */
  send(bytes: Uint8Array, signal: AbortSignal): Promise<void>
  readonly replies$: Observable<Reply>
  /** How long an answer may take. */
  readonly answerMs: number
}

/** How a round of questions went: what is wrong, or that the printer took no question, or answered none. */
export type Round =
  | { readonly kind: 'answered'; readonly problems: readonly PrinterProblem[] }
  | { readonly kind: 'notTaken' | 'silent' }

/** Asks all real-time questions, one after the other. Rejects only with the signal's reason. */
export async function askStatus({ send, replies$, answerMs }: Line, signal: AbortSignal): Promise<Round> {
  const answers: number[] = []
  for (const question of realTimeQuestions) {
    const within = AbortSignal.any([signal, AbortSignal.timeout(answerMs)])
    const answer = firstValueFrom(
      replies$.pipe(
        filter((reply) => reply.kind === 'realTime'),
        map(({ byte }) => byte),
        takeUntil(fromEvent(within, 'abort')),
      ),
      { defaultValue: undefined },
    )
    try {
      await send(askRealTime(question), within)
    } catch {
      signal.throwIfAborted()
      return { kind: 'notTaken' }
    }
    const byte = await answer
    signal.throwIfAborted()
    if (byte === undefined) return { kind: 'silent' }
    answers.push(byte)
  }
  return { kind: 'answered', problems: realTimeProblems(answers) }
}
