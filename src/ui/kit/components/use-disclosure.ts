import { useEffect, useState, type RefObject } from 'react'
import { useKeys } from '../keyboard/use-keys.ts'

/** Something that opens below its button and closes by Escape or by a touch outside of it. */
export function useDisclosure(whole: RefObject<HTMLElement | null>): { isOpen: boolean; toggle: () => void } {
  const [isOpen, setOpen] = useState(false)
  useKeys({ Escape: () => setOpen(false) }, { isActive: isOpen })
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !whole.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen, whole])
  return { isOpen, toggle: () => setOpen((before) => !before) }
}
