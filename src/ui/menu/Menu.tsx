import { lazy, Suspense, useEffect, useState } from 'react'
import type { CounterDialog, MenuTask } from './menu-task.ts'
import { MenuDrawer } from './MenuDrawer.tsx'

const OperationsDialog = lazy(() => import('./OperationsDialog.tsx'))
const CancelDialog = lazy(() => import('./CancelDialog.tsx'))
const SettingsDialog = lazy(() => import('./SettingsDialog.tsx'))
const MessagesDialog = lazy(() => import('../messages/MessagesDialog.tsx'))
const DevicesDialog = lazy(() => import('../devices/DevicesDialog.tsx'))
const ResultsDialog = lazy(() => import('../results/ResultsDialog.tsx'))
const RulesDialog = lazy(() => import('../rules/RulesDialog.tsx'))
const UpdatesDialog = lazy(() => import('../updates/UpdatesDialog.tsx'))

interface Props {
  task: MenuTask
  onTask: (task: MenuTask | null) => void
  /** Opens what the counter has itself, in the menu's place. */
  onOpen: (dialog: CounterDialog) => void
}

/** Gives the focus back to what had it before, however many dialogs came between. */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isLost = document.activeElement === document.body
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus()
    },
    [before],
  )
}

/** The slide-out menu (section 2), and whatever its entries open. */
export default function Menu({ task, onTask, onOpen }: Props) {
  useFocusBack()
  const close = () => onTask(null)
  // The drawer stands outside: hidden while a dialog is being fetched, it would take itself for closed.
  return (
    <>
      {task === 'drawer' && <MenuDrawer onTask={onTask} onOpen={onOpen} onClose={close} />}
      <Suspense>
        {task === 'operations' && <OperationsDialog onClose={close} />}
        {(task === 'cancelTicket' || task === 'cancelPayout') && (
          <CancelDialog key={task} what={task} onClose={close} />
        )}
        {task === 'messages' && <MessagesDialog onClose={close} />}
        {task === 'devices' && <DevicesDialog onClose={close} />}
        {task === 'results' && <ResultsDialog onClose={close} />}
        {task === 'settings' && <SettingsDialog onKeys={() => onOpen('keys')} onClose={close} />}
        {task === 'rules' && <RulesDialog onClose={close} />}
        {task === 'updates' && <UpdatesDialog onClose={close} />}
      </Suspense>
    </>
  )
}
