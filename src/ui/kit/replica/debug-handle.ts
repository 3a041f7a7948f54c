import type { View, ViewMessage } from '../../../worker/api.ts'

type Patches = Extract<ViewMessage, { kind: 'patches' }>

const mostChanges = 200

/** Newest last: the events of one decision, and the patches that followed. */
let changes: readonly Pick<Patches, 'events' | 'patches'>[] = []

/** The object `balcao` in the browser's console of a development build; other builds do not have it. */
export function showInConsole(
  { state, facts }: View,
  message: Extract<ViewMessage, { kind: 'view' | 'patches' }>,
): void {
  if (message.kind === 'patches' && message.events?.length)
    changes = [...changes, { events: message.events, patches: message.patches }].slice(-mostChanges)
  Object.assign(window, { balcao: { state, facts, changes } })
}
