import { unreadCount } from '../announcements/unread-count.ts'
import type { Action } from '../kit/actions/action.ts'
import { lazyDialog } from '../kit/actions/lazy-dialog.tsx'
import { toggleSound, useIsSoundOn } from '../kit/sound/sound.ts'
import { pay } from '../sale/cart/actions.ts'

/** Says how many messages of the operator's company are waiting there. */
export const menu: Action = {
  name: 'menu',
  label: 'tools.menu',
  icon: 'menu',
  keys: ['F10'],
  bar: { part: 'menu', order: 1, caption: 'tools.menu' },
  useLook: () => {
    const count = unreadCount.use()
    return count > 0 ? { label: 'tools.menuUnread', count } : {}
  },
  dialog: lazyDialog(() => import('./MenuDrawer.tsx'), {}),
}

export const keySheet: Action = {
  name: 'keySheet',
  label: 'keys.title',
  icon: 'keys',
  keys: ['F1', '?'],
  bar: { part: 'seldom', order: 1 },
  dialog: lazyDialog(() => import('./KeysDialog.tsx'), {}),
}

const typedLine: Action = {
  name: 'typedLine',
  keys: ['.'],
  menu: 'service',
  dialog: lazyDialog(() => import('../games/typed-line/TypedLineDialog.tsx'), { pay }),
}

const sound: Action = {
  name: 'sound',
  label: 'sound.turnOff',
  icon: 'sound',
  keys: ['M'],
  bar: { part: 'seldom', order: 2 },
  useLook: () => (useIsSoundOn() ? {} : { label: 'sound.turnOn', icon: 'soundOff' }),
  run: toggleSound,
}

const settings: Action = {
  name: 'settings',
  menu: 'service',
  dialog: lazyDialog(() => import('./SettingsDialog.tsx'), {}),
}

export const menuActions: readonly Action[] = [menu]
export const shellActions: readonly Action[] = [typedLine, settings, keySheet, sound]
