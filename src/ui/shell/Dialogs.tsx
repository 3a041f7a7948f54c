import { useEffect, useState } from 'react'
import { closeDialog, openDialog, useOpenedDialogs } from '../kit/actions/dialogs.ts'
import { useView } from '../kit/replica/view.ts'
import { actions } from './registry.ts'

/** Global events of the window open and close dialogs. */
function hearEvents(): () => void {
  const heard = new AbortController()
  const { signal } = heard
  for (const action of actions) {
    if (!action.events) continue
    window.addEventListener(action.events.opens, () => openDialog(action), { signal })
    window.addEventListener(action.events.closes, () => closeDialog(action), { signal })
  }
  return () => heard.abort()
}

/** Gives the focus back to what had it before, however many dialogs came between. */
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

/** The dialogs of the actions: those that were opened, and those that something else keeps open. */
export function Dialogs() {
  const opened = useOpenedDialogs()
  const lasting = useView((view) =>
    actions
      .filter(({ opensWhile }) => opensWhile?.(view))
      .map(({ name }) => name)
      .join(),
  ).split(',')
  useEffect(hearEvents, [])
  const others = actions.filter((action) => lasting.includes(action.name) && !opened.includes(action))
  return (
    <>
      {opened.length > 0 && <FocusBack />}
      {[...opened, ...others].map((action) => {
        const { name, dialog: Dialog } = action
        return Dialog && <Dialog key={name} onClose={() => closeDialog(action)} />
      })}
    </>
  )
}
