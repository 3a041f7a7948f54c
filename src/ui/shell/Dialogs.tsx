import { useEffect, useState } from 'react'
import { closeDialog, openDialog, useOpenedDialogs } from '../kit/actions/dialogs.ts'
import { useView } from '../kit/replica/view.ts'
import { firstActions, pageKeys } from './first-actions.ts'

/** Global events of the window open and close dialogs. */
function listenToEvents(): () => void {
  const listening = new AbortController()
  const { signal } = listening
  for (const action of firstActions) {
    if (!action.events) continue
    window.addEventListener(action.events.opens, () => openDialog(action), { signal })
    window.addEventListener(action.events.closes, () => closeDialog(action), { signal })
  }
  return () => listening.abort()
}

/** Restores the focus to the previous element, however many dialogs came in between. */
function FocusBack(): null {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isLost = document.activeElement === document.body
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus()
    },
    [before],
  )
  return null
}

/** The dialogs of the actions: those that were opened, and those that a condition keeps open. */
export function Dialogs() {
  const opened = useOpenedDialogs()
  const lasting = useView((view) =>
    firstActions
      .filter(({ opensWhile }) => opensWhile?.(view))
      .map(({ name }) => name)
      .join(),
  ).split(',')
  useEffect(listenToEvents, [])
  const others = firstActions.filter((action) => lasting.includes(action.name) && !opened.includes(action))
  return (
    <>
      {opened.length > 0 && <FocusBack />}
      {[...opened, ...others].map((action) => {
        const { name, dialog: Dialog } = action
        return Dialog && <Dialog key={name} pageKeys={pageKeys} onClose={() => closeDialog(action)} />
      })}
    </>
  )
}
