import { Dialog as HeadlessDialog, DialogPanel, DialogTitle } from '@headlessui/react'
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { isLastInputKey } from '../keyboard/last-input.ts'
import { isTextField } from '../keyboard/text-field.ts'
import { isUnderDialog, useKeys } from '../keyboard/use-keys.ts'
import { useTranslation } from '../texts/i18n.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

/** `picker` is the 400 px of section 2, `card` its 800; `calendar` leaves a date picker its natural width. */
const widths = {
  normal: 'max-w-140',
  picker: 'max-w-100',
  calendar: 'max-w-[340px]',
  wide: 'max-w-220',
  card: 'max-w-200',
} as const

interface Props {
  title: string
  onClose: () => void
  children: ReactNode
  /** The row of buttons; a dialog without one has a close button in the corner. */
  actions?: ReactNode
  /** A question or an error that a touch outside must not close. */
  isAlert?: boolean
  /** A touch outside does not close it. */
  isPersistent?: boolean
  /** No act of the cashier opens it: it takes no keys that are meant for a board, a field or another dialog. */
  opensByItself?: boolean
  width?: keyof typeof widths
}

const ignore = () => {}

const fields = ':is(input, select, textarea):not(:disabled)'

/**
 * Where the main pointer is a finger, the library gives the focus to the dialog itself: a field would bring up the keyboard on the
 * screen. Where a key opened it, the focus goes back to the element that had it before, or to the first field.
 */
function passFocusOn({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (target !== currentTarget || !isLastInputKey(currentTarget)) return
  const chosen = relatedTarget instanceof HTMLElement && currentTarget.contains(relatedTarget)
  const start = chosen ? relatedTarget : currentTarget.querySelector<HTMLElement>(fields)
  start?.focus({ preventScroll: true })
}

/** Whether the cashier may be in the middle of something, on a board too: the next keys, also an Enter, are meant for that. */
function isTyping(): boolean {
  const { activeElement } = document
  const isAtText = isTextField(activeElement) && activeElement.value !== ''
  return isUnderDialog() || isAtText || isLastInputKey(activeElement ?? document.body)
}

function keepFocus({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target !== currentTarget) currentTarget.focus()
}

/** Whether the dialog itself keeps the focus, whatever appears in it, until the cashier touches it or presses Tab. */
function useUntouched(isUntouchedFirst: () => boolean) {
  const [isUntouched, setUntouched] = useState(isUntouchedFirst)
  const touch = () => setUntouched(false)
  return {
    onFocus: isUntouched ? keepFocus : passFocusOn,
    onPointerDownCapture: touch,
    onKeyDownCapture: ({ key }: KeyboardEvent) => key === 'Tab' && touch(),
  }
}

/** A dialog that closes when this one opens gives the focus back to what opened it, behind this one: it is taken again. */
function useFocusInside() {
  const dialog = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (!document.activeElement?.closest('[role=dialog], [role=alertdialog]')) dialog.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return dialog
}

/** A dialog that traps the focus and restores it afterwards. */
export function Dialog({
  title,
  onClose,
  children,
  actions,
  isAlert = false,
  isPersistent = isAlert,
  opensByItself = false,
  width = 'normal',
}: Props) {
  const { t } = useTranslation()
  useKeys({ Escape: onClose }, { isModal: true })
  const dialog = useFocusInside()
  const focus = useUntouched(() => opensByItself && isTyping())
  return (
    <HeadlessDialog
      ref={dialog}
      open
      onClose={isPersistent ? ignore : onClose}
      role={isAlert ? 'alertdialog' : 'dialog'}
      className="relative z-40"
      {...focus}
    >
      <div className="fixed inset-0 bg-[#000]/55" aria-hidden />
      <div className="fixed inset-0 grid place-items-center grid-cols-[minmax(0,1fr)] overflow-y-auto p-6 tight:p-2">
        <DialogPanel
          className={`w-full ${widths[width]} rounded-2xl border border-line bg-surface p-6 shadow-2xl tight:p-4`}
        >
          <div className="mb-4 flex items-start justify-between gap-4">
            <DialogTitle className="text-xl leading-tight font-bold tracking-tight">{title}</DialogTitle>
            {!actions && (
              <Button
                kind="quiet"
                size="square"
                className="-mt-2.5 -mr-2.5"
                aria-label={t('close')}
                onClick={onClose}
              >
                <Icon name="close" />
              </Button>
            )}
          </div>
          {children}
          {actions && <div className="mt-6 flex flex-wrap justify-end gap-3">{actions}</div>}
        </DialogPanel>
      </div>
    </HeadlessDialog>
  )
}
