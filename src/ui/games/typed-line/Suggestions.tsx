import { useMoney } from '../../kit/texts/formats.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import type { Completion } from './completions.ts'

interface Props {
  id: string
  completions: readonly Completion[]
  /** The index of the one that the arrow keys have reached; -1 for none. */
  active: number
  onTake: (completion: Completion) => void
}

/** The id of one of them, for the field that controls the list. */
export const optionId = (id: string, index: number): string => `${id}-${index}`

const place = 'mt-3 flex min-h-24 flex-wrap content-start gap-1.5 tight:min-h-0'

/** How the line may go on: a touch, or the arrow keys of the field, take one. The place stays where there is none. */
export function Suggestions({ id, completions, active, onTake }: Props) {
  const { t } = useTranslation()
  const { amount } = useMoney()
  const textOf = (completion: Completion): string =>
    completion.kind === 'price'
      ? amount(completion.price)
      : completion.kind === 'choice'
        ? completion.name
        : completion.game.name
  if (completions.length === 0) return <div className={place} />
  return (
    <ul id={id} role="listbox" aria-label={t('typed-line:suggestions')} className={place}>
      {completions.map((completion, index) => (
        <li
          key={completion.line}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(completion)}
          className={`press flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border px-3 text-[13px] font-semibold hover:bg-hover ${index === active ? 'border-accent bg-hover outline-2 outline-accent' : 'border-line bg-raised'}`}
        >
          {completion.kind === 'game' && <b className="text-accent">{completion.game.gameId}</b>}
          {textOf(completion)}
        </li>
      ))}
    </ul>
  )
}
