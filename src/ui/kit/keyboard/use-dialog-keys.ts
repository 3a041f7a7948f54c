import { useEffect, useState } from 'react'
import { useKeys, type Bindings } from './use-keys.ts'

/** Binds keys from within a dialog: above the dialog's own, which are bound after those of what stands in it. */
export function useDialogKeys(bindings: Bindings): void {
  const [isActive, setActive] = useState(false)
  useEffect(() => setActive(true), [])
  useKeys(bindings, { isActive })
}
