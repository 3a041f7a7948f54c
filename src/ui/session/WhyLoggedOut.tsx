import { errorCodes } from '../../protocol/error-codes.ts'
import { isOpen, lastBatch, type HistoryEntry } from '../../worker/api.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { hostReason } from '../kit/texts/refusal.ts'

/** The end of the session prevented its sale. */
const isRefusedSession = ({ outcome }: HistoryEntry): boolean =>
  outcome.kind === 'refused' && outcome.code === errorCodes.authentication

/** Why nobody is logged in where no operator ended the session, and what became of the tickets at that time. */
export default function WhyLoggedOut() {
  const { t } = useTranslation()
  const { loggedOutBecause, refusal } = useView(({ state }) => state.session)
  const isCartKept = useView(({ state }) => state.cart.tickets.length > 0)
  const payment = useView(({ state }) => state.payment)
  if (!loggedOutBecause || loggedOutBecause === 'operator') return null
  const batch = lastBatch(payment)
  const notSold = batch.filter(isRefusedSession).length
  const unknown = batch.filter(isOpen).length
  return (
    <div className="mt-4 text-center text-warn">
      <p>
        {refusal
          ? t('login.loggedOut.gamesRefused', { reason: hostReason(t, refusal) })
          : t(`login.loggedOut.${loggedOutBecause}`)}{' '}
        {isCartKept && t('login.loggedOut.cartKept')}
      </p>
      {notSold > 0 && <p>{t('login.loggedOut.notSold', { count: notSold })}</p>}
      {unknown > 0 && <p>{t('login.loggedOut.unknown', { count: unknown })}</p>}
    </div>
  )
}
