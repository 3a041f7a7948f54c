import type { Action } from '../kit/actions/action.ts'

/** The two-monitor toggle; its code is loaded at the first touch. In the bar it is `DisplayPlace`. */
const display: Action = {
  name: 'display',
  flag: 'twoMonitors',
  menu: 'service',
  run: () => void import('./toggle-display.ts').then(({ toggleDisplay }) => toggleDisplay(), console.error),
}

export const displayActions: readonly Action[] = [display]
