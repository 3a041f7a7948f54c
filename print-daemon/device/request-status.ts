import { filter, firstValueFrom, fromEvent, map, takeUntil, type Observable } from 'rxjs'
import type { PrinterProblem } from '../../src/protocol/print-service.ts'
import { realTimeRequest, realTimeProblems, realTimeQuestions, type Reply } from './replies.ts'

/** A two-way connection to the printer. */
export interface Line {
  /** Sends all of it; rejects if it cannot or if the signal is aborted. */
  send(bytes: Uint8Array, signal: AbortSignal): Promise<void>
  readonly replies$: Observable<Reply>
  /** The timeout of an answer. */
  readonly answerMs: number
}

/** The result of a round of status requests: the problems, or that the printer accepted or answered none. */
export type Round =
  | { readonly kind: 'answered'; readonly problems: readonly PrinterProblem[] }
  | { readonly kind: 'notTaken' | 'silent' }

/** Sends all real-time status requests, one after the other. Rejects only with the signal's reason. */
export async function requestStatus({ send, replies$, answerMs }: Line, signal: AbortSignal): Promise<Round> {
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
      await send(realTimeRequest(question), within)
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
