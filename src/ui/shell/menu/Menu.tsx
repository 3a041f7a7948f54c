import { useEffect, useState } from 'react'
import { DevicesDialog } from '../../printing/DevicesDialog.tsx'
import { MessagesDialog } from '../../announcements/MessagesDialog.tsx'
import { ResultsDialog } from '../../announcements/ResultsDialog.tsx'
import { RulesDialog } from '../../games/rules/RulesDialog.tsx'
import { ScannerDialog } from '../../scanner/ScannerDialog.tsx'
import { UpdatesDialog } from '../../announcements/UpdatesDialog.tsx'
import { CancelDialog } from '../../verification/CancelDialog.tsx'
import type { CounterDialog, MenuTask } from './menu-task.ts'
import { MenuDrawer } from './MenuDrawer.tsx'
import { OperationsDialog } from '../../printing/OperationsDialog.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'

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
  return (
    <>
      {task === 'drawer' && <MenuDrawer onTask={onTask} onOpen={onOpen} onClose={close} />}
      {task === 'operations' && <OperationsDialog onClose={close} />}
      {(task === 'cancelTicket' || task === 'cancelPayout') && (
        <CancelDialog key={task} what={task} onClose={close} />
      )}
      {task === 'messages' && <MessagesDialog onClose={close} />}
      {task === 'devices' && <DevicesDialog onClose={close} />}
      {task === 'results' && <ResultsDialog onClose={close} />}
      {task === 'settings' && (
        <SettingsDialog onKeys={() => onOpen('keys')} onScanner={() => onTask('scanner')} onClose={close} />
      )}
      {task === 'scanner' && <ScannerDialog onClose={close} />}
      {task === 'rules' && <RulesDialog onClose={close} />}
      {task === 'updates' && <UpdatesDialog onClose={close} />}
    </>
  )
}
