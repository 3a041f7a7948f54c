import { useId } from 'react'
import { useTranslation } from '../kit/texts/i18n.ts'

/** By the wire's names (section 7): `accession` tops up, `pay` settles. */
export type Way = 'accession' | 'pay'

const ways: readonly Way[] = ['accession', 'pay']

interface Props {
  chosen: Way
  onChoose: (way: Way) => void
}

/** Whether money is paid in or out: one of two, by touch or by the arrow keys. */
export function Ways({ chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="sr-only">{t('players:what')}</legend>
      {ways.map((way) => (
        <label
          key={way}
          className="press flex min-h-12 cursor-pointer items-center gap-3 rounded-lg border border-line bg-raised px-3.5 font-semibold focus-within:outline-3 focus-within:outline-accent has-checked:border-accent has-checked:bg-accent/20"
        >
          <input
            type="radio"
            name={name}
            checked={way === chosen}
            onChange={() => onChoose(way)}
            className="size-5 accent-(--accent) outline-none"
          />
          {t(`players:way.${way}`)}
        </label>
      ))}
    </fieldset>
  )
}
