import { denominations, mostPieces, type CountedPieces } from '../../values/denominations.ts'
import type { CurrencyCode, Minor } from '../../values/money.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useMoney } from '../kit/texts/formats.ts'

interface Props {
  currency: CurrencyCode
  typed: Typed
  onChange: (typed: Typed) => void
  /** The count is on its way and can no longer be changed. */
  isFixed?: boolean
}

/** The number of each note and coin, in two columns, largest first. */
export function CountTable({ currency, typed, onChange, isFixed = false }: Props) {
  const { t } = useTranslation()
  const values = denominations[currency]
  const half = Math.ceil(values.length / 2)
  return (
    <fieldset>
      <legend className="mb-2 font-bold">{t('day.count')}</legend>
      <div className="grid grid-cols-2 gap-x-6">
        {[values.slice(0, half), values.slice(half)].map((column) => (
          <div key={column[0]} className="grid content-start gap-1">
            {column.map((value) => (
              <Pieces
                key={value}
                value={value}
                isFirst={value === values[0]}
                typed={typed[value] ?? ''}
                onChange={(text) => onChange({ ...typed, [value]: text })}
                isFixed={isFixed}
              />
            ))}
          </div>
        ))}
      </div>
    </fieldset>
  )
}

interface PiecesProps {
  value: Minor
  isFirst: boolean
  typed: string
  onChange: (text: string) => void
  isFixed: boolean
}

function Pieces({ value, isFirst, typed, onChange, isFixed }: PiecesProps) {
  const { t } = useTranslation()
  const { amount } = useMoney()
  const pieces = piecesIn(typed)
  return (
    <label className="grid grid-cols-[4.75rem_4.25rem_1fr] items-center gap-2 tabular-nums">
      <span className="text-right font-semibold">{amount(value)}</span>
      <input
        value={typed}
        inputMode="numeric"
        data-autofocus={isFirst ? '' : undefined}
        autoComplete="off"
        readOnly={isFixed}
        aria-label={t('day.pieces', { value: amount(value) })}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={pieces === null}
        className={`h-11 min-w-0 rounded-lg border bg-bg px-2.5 text-right text-base font-bold ${pieces === null ? 'border-danger' : 'border-edge'}`}
      />
      <span className="text-right text-muted">{typed && pieces !== null && amount(value * pieces)}</span>
    </label>
  )
}

/** The text in the field of each note and coin, by its value; an empty field was not counted. */
export type Typed = Readonly<Record<Minor, string>>

/** The number in a text: 0 if it is empty, null if it is not a whole number or more than a till can hold. */
export function piecesIn(text: string): number | null {
  const typed = text.trim()
  return /^\d*$/.test(typed) && Number(typed) <= mostPieces ? Number(typed) : null
}

/** Whether every field is filled. */
export const isReadable = (typed: Typed): boolean =>
  Object.values(typed).every((text) => piecesIn(text) !== null)

/** The count for the core; null if nothing was counted or if a field is invalid. */
export function countOf(currency: CurrencyCode, typed: Typed): CountedPieces[] | null {
  const isTouched = Object.values(typed).some((text) => text.trim() !== '')
  if (!isTouched || !isReadable(typed)) return null
  return denominations[currency].map((value) => ({ value, count: piecesIn(typed[value] ?? '') ?? 0 }))
}
