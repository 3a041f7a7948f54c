import type { View, ViewMessage } from '../../../worker/api.ts'

type Patches = Extract<ViewMessage, { kind: 'patches' }>

const mostChanges = 200

/** Newest last: the events of one decision, and the patches that brought them onto the screen. */
let changes: readonly Pick<Patches, 'events' | 'patches'>[] = []

/** What a development build shows in the browser's console as `balcao`; other builds have none of this. */
export function showInConsole(
  { state, facts }: View,
  message: Extract<ViewMessage, { kind: 'view' | 'patches' }>,
): void {
  if (message.kind === 'patches' && message.events?.length)
    changes = [...changes, { events: message.events, patches: message.patches }].slice(-mostChanges)
  Object.assign(window, { balcao: { state, facts, changes } })
}
