import { filter, firstValueFrom, fromEvent, map, takeUntil, type Observable } from 'rxjs'
import { within } from '../../node/within.ts'
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
    const byte = await within(answerMs, signal, async (ending) => {
      const answer = firstValueFrom(
        replies$.pipe(
          filter((reply) => reply.kind === 'realTime'),
          map((reply) => reply.byte),
          takeUntil(fromEvent(ending, 'abort')),
        ),
        { defaultValue: 'silent' as const },
      )
      const isTaken = await send(realTimeRequest(question), ending).then(
        () => true,
        () => false,
      )
      return isTaken ? answer : 'notTaken'
    })
    signal.throwIfAborted()
    if (typeof byte !== 'number') return { kind: byte }
    answers.push(byte)
  }
  return { kind: 'answered', problems: realTimeProblems(answers) }
}
