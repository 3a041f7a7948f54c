import type { ReactNode } from 'react'
import type { CheckedTicket } from '../../worker/api.ts'
import { GameLogo } from '../kit/games/GameLogo.tsx'
import { useGameName } from '../kit/games/use-games.ts'
import { Icon } from '../kit/components/Icon.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useMoney } from '../kit/texts/formats.ts'
import { useDate } from '../kit/texts/moments.ts'
import { hostTick } from '../kit/replica/host-clock.ts'

const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
)

/** The host's data about a ticket besides its verdict; some hosts leave parts of it out. */
export function TicketDetails({ ticket }: { ticket: CheckedTicket }) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const date = useDate()
  const { gameId, price, drawIds = [], purchasedAt, expiresAt, payout, isRepeated } = ticket
  const isExpired = useIsPast(expiresAt)
  const [first, last] = [Math.min(...drawIds), Math.max(...drawIds)]
  return (
    <>
      {payout && (
        <p className="mt-3 flex items-center gap-2 font-semibold">
          <Icon name={payout.isHere ? 'check' : 'info'} />
          {t(payout.isHere ? 'check.paidHere' : 'check.paidElsewhere', { date: date(payout.at) })}
        </p>
      )}
      {isExpired && !payout && (
        <p className="mt-3 flex items-center gap-2 font-semibold text-warn">
          <Icon name="warning" />
          {t('check.expired')}
        </p>
      )}
      <dl className="mt-4 grid grid-cols-3 gap-x-4 gap-y-2.5">
        {gameId !== undefined && (
          <Detail name={t('check.game')}>
            <Game gameId={gameId} />
          </Detail>
        )}
        {drawIds.length > 0 && (
          <Detail name={t('check.draws')}>{first === last ? first : `${first}–${last}`}</Detail>
        )}
        {price !== undefined && <Detail name={t('check.price')}>{money(price)}</Detail>}
        <Detail name={t('check.bought')}>{date(purchasedAt)}</Detail>
        <Detail name={t('check.expires')}>{date(expiresAt)}</Detail>
      </dl>
      {isRepeated && <p className="mt-3 text-xs text-muted">{t('check.repeated')}</p>}
    </>
  )
}

function Game({ gameId }: { gameId: number }) {
  const name = useGameName()(gameId)
  return (
    <span className="inline-flex items-center gap-2">
      <GameLogo gameId={gameId} size={20} />
      {name}
    </span>
  )
}

/** Whether a time is in the past by the host's clock. */
const useIsPast = (atMs: number): boolean => hostTick.use((now) => (now ?? -Infinity) > atMs)
