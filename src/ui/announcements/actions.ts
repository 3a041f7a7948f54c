import type { Action } from '../kit/actions/action.ts'
import { lazyDialog } from '../kit/actions/lazy-dialog.tsx'
import { unreadCount } from './unread-count.ts'

const messages: Action = {
  name: 'messages',
  menu: 'messages',
  useLook: () => ({ count: unreadCount.use() }),
  dialog: lazyDialog(() => import('./MessagesDialog.tsx'), {}),
}

const results: Action = {
  name: 'results',
  menu: 'service',
  dialog: lazyDialog(() => import('./ResultsDialog.tsx'), {}),
}

const updates: Action = {
  name: 'updates',
  menu: 'help',
  dialog: lazyDialog(() => import('./UpdatesDialog.tsx'), {}),
}

export const announcementActions: readonly Action[] = [messages, results, updates]
