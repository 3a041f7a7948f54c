import { useEffect, useId, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useKeys } from '../kit/keyboard/use-keys.ts'

/**
 * Over whatever is on the screen, dialogs included: that can be read, and not used until this is gone. No action has the focus: the
 * Enter of a scanner, or one that was meant for the screen below, chooses nothing. It lies beside the page: a press inside the page is
 * one outside of the dialog below, which would close.
 */
export function Barrier({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Prevented: at a second Escape the browser closes its dialog all the same, and the library closes the dialog below.
  useKeys({ Escape: () => {} }, { isModal: true })
  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.focus()
  }, [])
  return createPortal(
    <dialog
      ref={dialog}
      tabIndex={-1}
      onCancel={(event) => event.preventDefault()}
      aria-labelledby={titleId}
      className="m-auto max-w-lg rounded-xl border border-line bg-surface p-8 text-center text-ink outline-none backdrop:bg-bg/80"
    >
      <div role="alert" className="grid justify-items-center gap-4">
        <h1 id={titleId} className="text-2xl font-bold tracking-tight">
          {title}
        </h1>
        <p className="leading-6 text-muted">{text}</p>
        {children}
      </div>
    </dialog>,
    document.body,
  )
}
