import { useEffect, useState } from 'react'
import { useKeys, type Bindings } from './use-keys.ts'

/** Binds keys within a dialog: they take precedence over the dialog's own keys. */
export function useDialogKeys(bindings: Bindings): void {
  const [isActive, setActive] = useState(false)
  useEffect(() => setActive(true), [])
  useKeys(bindings, { isActive })
}
