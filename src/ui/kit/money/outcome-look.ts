import type { MovementOutcome } from '../../../worker/api.ts'
import type { IconName } from '../components/Icon.tsx'
import { refusalText } from '../texts/refusal.ts'
import type { Translate } from '../texts/translate.ts'

interface Look {
  readonly icon: IconName
  readonly tone: string
  readonly frame: string
  /** Its amount did not go over the counter. */
  readonly isVoid: boolean
  readonly text: (t: Translate) => string
}

/** How the fate of a movement is shown: a shape, a word and a colour. */
export function outcomeLook(outcome: MovementOutcome): Look {
  const text = (t: Translate) => t(`movement.outcome.${outcome.kind}`)
  switch (outcome.kind) {
    case 'pending':
      return { icon: 'clock', tone: 'text-muted', frame: 'border-dashed border-edge', isVoid: false, text }
    case 'unknown':
      return {
        icon: 'warning',
        tone: 'text-warn',
        frame: 'border-2 border-dashed border-warn',
        isVoid: false,
        text,
      }
    case 'done':
      return { icon: 'check', tone: 'text-money', frame: 'border-line', isVoid: false, text }
    case 'neverReceived':
      return { icon: 'close', tone: 'text-danger', frame: 'border-danger', isVoid: true, text }
    case 'decidedNotDone':
      return { icon: 'close', tone: 'text-muted', frame: 'border-line', isVoid: true, text }
    case 'refused': {
      const { code, name } = outcome
      const why = (t: Translate) =>
        `${refusalText(t, { code: 'movementRefused', details: { code, name } })} · ${code}`
      return { icon: 'close', tone: 'text-danger', frame: 'border-danger', isVoid: true, text: why }
    }
  }
}
