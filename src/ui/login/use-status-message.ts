import { useEffect, useState } from 'react'
import { limits } from '../limits.ts'

export interface StatusMessage {
  readonly text: string
  readonly isGood: boolean
}

/** A message that is gone after four seconds. */
export function useStatusMessage(): [StatusMessage | null, (message: StatusMessage) => void] {
  const [message, setMessage] = useState<StatusMessage | null>(null)
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(null), limits.loginMessageMs)
    return () => clearTimeout(timer)
  }, [message])
  return [message, setMessage]
}
