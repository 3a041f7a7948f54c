import { instantWins, type InstantWin, type View } from '../../../worker/api.ts'
import { keySign } from '../../kit/actions/action.ts'
import { Kbd } from '../../kit/components/Kbd.tsx'
import { isDeliberate } from '../../kit/keyboard/deliberate.ts'
import { useView } from '../../kit/replica/view.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { useMoney } from '../../kit/texts/use-money.ts'
import { win } from '../history/actions.ts'
import { payWin } from '../history/instant-win.ts'

/** The last win of the batch that was sold last: its player still stands at the counter. */
function freshWin({ state }: View): InstantWin | undefined {
  const { history } = state.payment
  const isFresh = ({ barcode }: InstantWin) =>
    history.some(
      ({ requestedAt, outcome }) =>
        requestedAt === history[0]?.requestedAt &&
        outcome.kind === 'sold' &&
        outcome.sold.barcode === barcode,
    )
  return instantWins(state).find(isFresh)
}

/** Whether something that was sold just now has won. */
export const useHasFreshWin = (): boolean => useView((view) => freshWin(view) !== undefined)

/** What an instant game brought the player right now, and the way to hand it over. */
export function FreshWin() {
  const { t } = useTranslation()
  const { money } = useMoney()
  const barcode = useView((view) => freshWin(view)?.barcode)
  const amount = money(useView((view) => freshWin(view)?.prize ?? 0))
  if (barcode === undefined) return null
  return (
    <button
      type="button"
      data-fresh-win
      onClick={(event) => {
        if (isDeliberate(event)) void payWin(barcode)
      }}
      className="press flex min-h-15 w-full items-center justify-between gap-3 rounded-xl border-2 border-money bg-raised px-4 font-bold text-money hover:bg-hover"
    >
      <span className="text-lg">{t('history.instantWon', { amount })}</span>
      <span className="flex items-center gap-2">
        {t('history.payWin', { amount })} <Kbd>{keySign(win)}</Kbd>
      </span>
    </button>
  )
}
