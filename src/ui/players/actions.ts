import type { Action } from '../kit/actions/action.ts'

const card: Action = {
  name: 'card',
  label: 'tools.card',
  icon: 'card',
  flag: 'cardReader',
  bar: { part: 'account', order: 2, yields: 'onTight' },
  menu: 'service',
  href: '/card',
}

export const playerActions: readonly Action[] = [card]
