import { useEffect, useState } from 'react'

/** Section 2: the report dialog opens and closes by these global events, whoever sends them. */
const openEvent = 'openModal'
const closeEvent = 'closedModal'

export const openReports = (): void => void window.dispatchEvent(new Event(openEvent))
export const closeReports = (): void => void window.dispatchEvent(new Event(closeEvent))

/** Whether the report dialog is open. */
export function useReportsModal(): boolean {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = () => setOpen(true)
    const close = () => setOpen(false)
    window.addEventListener(openEvent, open)
    window.addEventListener(closeEvent, close)
    return () => {
      window.removeEventListener(openEvent, open)
      window.removeEventListener(closeEvent, close)
    }
  }, [])
  return isOpen
}
