import type { Action } from '../kit/actions/action.ts'
import { switchTerminals, useAreTerminalsShown } from '../kit/area.ts'

/** From the counter to the self-service terminals and back (section 2). */
const terminals: Action = {
  name: 'terminals',
  label: 'tools.terminals',
  icon: 'terminal',
  keys: ['T'],
  flag: 'terminals',
  bar: { part: 'tools', order: 1, yields: 'onTight' },
  menu: 'service',
  useLook: () => ({ isPressed: useAreTerminalsShown() }),
  run: switchTerminals,
}

const terminalAccounts: Action = {
  name: 'terminalAccounts',
  flag: 'terminals',
  menu: 'service',
  href: '/terminal-user',
}

export const terminalActions: readonly Action[] = [terminals, terminalAccounts]
