import type { ReactNode } from 'react'
import { mostPieces } from '../../values/denominations.ts'
import { Icon } from '../kit/components/Icon.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { refusalText } from '../kit/texts/refusal.ts'

interface Props {
  /** The code of what prevents it; null for nothing. */
  obstacle: string | null
  children: ReactNode
}

/** The buttons of a form with a count, and what prevents it. */
export function FormEnd({ obstacle, children }: Props) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      {obstacle && (
        <p role="status" className="mr-auto flex max-w-80 gap-2 leading-5 font-semibold text-danger">
          <Icon name="warning" />
          {refusalText(t, { code: obstacle, details: { most: mostPieces } })}
        </p>
      )}
      {children}
    </div>
  )
}
