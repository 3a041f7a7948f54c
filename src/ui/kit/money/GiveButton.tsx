import { useEffect, useRef, type MouseEvent } from 'react'
import { Kbd } from '../components/Kbd.tsx'
import { isDeliberate } from '../keyboard/deliberate.ts'
import { useTranslation } from '../texts/i18n.ts'

interface Props {
  text: string
  /** The code of the obstacle, shown instead of the button. */
  obstacle: string | null
  onGive: () => void
}

/** Gives money to the player with one deliberate press; it has the focus when it appears. */
export function GiveButton({ text, obstacle, onGive }: Props) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const give = (event: MouseEvent) => {
    if (isDeliberate(event)) onGive()
  }
  return (
    <button
      ref={button}
      type="button"
      data-give
      disabled={obstacle !== null}
      onClick={give}
      className="press flex min-h-15 w-full items-center justify-center gap-3 rounded-xl bg-money text-lg font-bold text-on-money hover:brightness-105 off-framed"
    >
      {obstacle === null ? text : t([`errors:refusals.${obstacle}`, 'errors:refusals.unknownError'])}{' '}
      {obstacle === null && <Kbd>↵</Kbd>}
    </button>
  )
}
