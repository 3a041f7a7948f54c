import { isOwn, type IntentWorld } from '../core/intent/effects.ts'
import type { Intent } from '../core/intent/outcome.ts'
import type { Command } from '../commands.ts'

/** What an answer reports, without the till where another operator has logged in since: it is not that operator's. */
export const withOwnTill = (
  world: IntentWorld,
  intent: Pick<Intent, 'operatorId'>,
  commands: readonly Command[],
): readonly Command[] =>
  isOwn(world, intent) ? commands : commands.filter(({ type }) => type !== 'recordTill')
