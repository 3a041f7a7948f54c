import type { DigitsRow } from '../../../games/catalogue.ts'
import { anyOrder, exactOrder } from '../../../values/betting-format.ts'
import { EraseIcon } from '../../kit/components/later-icons.tsx'
import { Segments } from '../../kit/components/Segments.tsx'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { numbersBetween, type BoardProps } from './board.ts'

const keypad = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0] as const

/** Digits in order, typed on a keypad, with the betting format (section 9: exact order 1001, any order 1000). */
export function DigitsBoard({ row, draft, onPick, onUnpick, onFormat }: BoardProps<DigitsRow>) {
  const { t } = useTranslation()
  const { numbers, format = exactOrder } = draft.current
  const isFull = numbers.length >= row.digits
  return (
    <div className="flex h-full flex-wrap items-center justify-center gap-x-12 gap-y-5">
      <div className="flex flex-col items-center gap-7">
        <output className="flex gap-3" aria-label={numbers.join(' ')}>
          {numbersBetween(0, row.digits - 1).map((place) => (
            <span
              key={place}
              aria-hidden
              className={`grid h-20 w-16 wide:h-28 wide:w-24 place-items-center rounded-xl border-2 text-4xl font-bold ${numbers[place] === undefined ? (place === numbers.length ? 'border-accent bg-raised' : 'border-dashed border-line') : 'border-pick bg-pick text-on-pick'}`}
            >
              {numbers[place] ?? ''}
            </span>
          ))}
        </output>
        <Segments
          label={t('board.format')}
          options={[
            { value: exactOrder, text: t('markets:format.exact') },
            { value: anyOrder, text: t('markets:format.any') },
          ]}
          chosen={format}
          onChoose={onFormat}
        />
      </div>
      <div className="grid w-full max-w-80 grid-cols-3 gap-2.5 wide:max-w-110">
        {keypad.map((digit) => (
          <button
            key={digit}
            type="button"
            disabled={isFull}
            onClick={() => onPick(digit)}
            className={`press min-h-18 wide:min-h-24 rounded-xl border border-line bg-raised text-2xl font-bold hover:bg-hover off-framed ${digit === 0 ? 'col-start-2' : ''}`}
          >
            {digit}
          </button>
        ))}
        <button
          type="button"
          disabled={numbers.length === 0}
          aria-label={t('board.unpick')}
          onClick={onUnpick}
          className="press grid min-h-18 wide:min-h-24 place-items-center rounded-xl border border-line bg-raised hover:bg-hover off-framed"
        >
          <EraseIcon className="size-6" />
        </button>
      </div>
    </div>
  )
}
