import { isEqual } from '../../values/equal.ts'
import { refuse, type Outcome } from '../../values/outcome.ts'

type Dispatch<Command> = (command: Command) => Outcome

export interface UntilLogged<Command> {
  /** Refuses every command while an earlier one waits for the log. */
  readonly dispatch: Dispatch<Command>
  /** Carries these commands out, now or as soon as the log takes them. */
  insist(...commands: readonly Command[]): void
  /** Tries again what waits, in order; whether nothing waits any more. */
  tryAgain(): boolean
}

const unavailable = 'logUnavailable'
const isRefusedByLog = (outcome: Outcome): boolean => !outcome.ok && outcome.refusal.code === unavailable

/**
 * Commands that must not be lost because the disk is full: those of `insist`, and reports that come only once, such as the
 * host's answer to a payment. They wait in memory and are carried out in order before any other. If the worker
 * ends before that, its requests are unknown at the next start, and are inquired about.
 */
export function untilLogged<Command>(
  dispatch: Dispatch<Command>,
  comesOnce: (command: Command) => boolean,
): UntilLogged<Command> {
  const waiting: Command[] = []
  let isTrying = false

  /** The first that waits; one that fails for another reason would fail again, and must not stop the others. */
  function carryOut(command: Command): boolean {
    let isOver = true
    try {
      isOver = !isRefusedByLog(dispatch(command))
    } finally {
      if (isOver) waiting.shift()
    }
    return isOver
  }

  function tryAgain(): boolean {
    // Effects dispatch what follows from an event while it is carried out.
    if (isTrying) return true
    isTrying = true
    try {
      while (waiting.length > 0 && carryOut(waiting[0]!));
      return waiting.length === 0
    } finally {
      isTrying = false
    }
  }

  return {
    dispatch(command) {
      const outcome = tryAgain() ? dispatch(command) : refuse(unavailable)
      if (isRefusedByLog(outcome) && comesOnce(command) && !waiting.some((each) => isEqual(each, command)))
        waiting.push(command)
      return outcome
    },
    insist(...commands) {
      waiting.push(...commands)
      tryAgain()
    },
    tryAgain,
  }
}
