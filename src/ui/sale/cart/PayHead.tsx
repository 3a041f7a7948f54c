import type { ReactNode } from 'react'
import { cartTotal } from '../../../worker/api.ts'
import { useView } from '../../kit/replica/view.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { useMoney } from '../../kit/texts/use-money.ts'
import { FreshWin, useHasFreshWin } from './FreshWin.tsx'
import { PaidWin } from './PaidWin.tsx'
import { ReceivedRow } from './ReceivedRow.tsx'
import { useReceived } from './use-received.ts'
import { useLastTaking } from './use-last-taking.ts'

/** What the player owes; after a payment with counted money the change, until the next ticket is in the cart. */
export function PayHead() {
  const { t } = useTranslation()
  const { money } = useMoney()
  const total = useView(({ state }) => cartTotal(state))
  const isEmpty = useView(({ state }) => state.cart.tickets.length === 0)
  const { amount: received } = useReceived()
  const taking = useLastTaking()
  const hasFreshWin = useHasFreshWin()
  if (isEmpty && taking && taking.received !== null && taking.change !== null) {
    const { received: paid, charged, change, isFinal } = taking
    return (
      <Amount
        name={<span className="text-muted">{t('received.change')}</span>}
        amount={money(change)}
        tone={isFinal ? 'text-money' : 'text-warn'}
      >
        {hasFreshWin && isFinal ? (
          <WinPlace />
        ) : (
          <p className="grid h-19 content-center text-right text-[13px]">
            {t('received.of', { received: money(paid), charged: money(charged) })}
            {!isFinal && <span className="text-warn">{t('received.settling')}</span>}
          </p>
        )}
      </Amount>
    )
  }
  const rest = received === null || isEmpty ? null : received - total
  return (
    <Amount
      name={
        rest === null || rest < 0 ? (
          <span className="text-muted">{t('cart.total')}</span>
        ) : (
          <>
            <span className="text-muted">
              {t('cart.total')} · {t('received.change')}
            </span>{' '}
            <strong className="font-bold">{money(rest)}</strong>
          </>
        )
      }
      amount={money(total)}
    >
      {isEmpty ? <WinPlace /> : <ReceivedRow total={total} />}
    </Amount>
  )
}

/** A win that came with the last sale, and then what was paid for it. */
const WinPlace = () => (
  <div className="grid h-19 content-center">{useHasFreshWin() ? <FreshWin /> : <PaidWin />}</div>
)

interface Props {
  name: ReactNode
  amount: string
  tone?: string
  children: ReactNode
}

const Amount = ({ name, amount, tone = '', children }: Props) => (
  <>
    <p className="mb-1.5 flex items-baseline justify-between" role="status">
      <span>{name}</span>
      <strong className={`text-[28px] leading-9 font-bold tracking-tight ${tone}`}>{amount}</strong>
    </p>
    {children}
  </>
)
