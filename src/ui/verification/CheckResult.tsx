import type { ReactNode } from 'react'
import type { TicketCheck } from '../../worker/api.ts'
import { GameLogo } from '../games/GameLogo.tsx'
import { useGameName } from '../games/use-games.ts'
import { useTranslation } from '../texts/i18n.ts'
import { refusalText } from '../texts/refusal.ts'
import { useDate } from '../texts/use-date.ts'
import { useMoney } from '../texts/use-money.ts'
import { barcodeGroups } from './barcode-groups.ts'
import { TicketVerdict } from './TicketVerdict.tsx'

type KnownTicket = Extract<TicketCheck, { state: 'known' }>['ticket']

/** The answer to a check, and before that the question. */
export function CheckResult({ check }: { check: TicketCheck }) {
  const { t } = useTranslation()
  return (
    <>
      <p className="font-mono text-lg tracking-tight break-all">{barcodeGroups(check.barcode)}</p>
      {check.state === 'asking' && <p className="mt-4 text-muted">{t('check.asking')}</p>}
      {check.state === 'failed' && (
        <p className="mt-4 rounded-xl border border-danger p-4 font-semibold text-danger">
          {refusalText(t, check.refusal)}
        </p>
      )}
      {check.state === 'known' && <Known ticket={check.ticket} />}
    </>
  )
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="text-right font-semibold">{children}</dd>
  </>
)

function Known({
  ticket: { gameId, status, price, prize, purchaseDate, expiryDate, draws },
}: {
  ticket: KnownTicket
}) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const date = useDate()
  const name = useGameName(gameId)
  const ids = draws.map(({ draw_id }) => draw_id)
  const [first, last] = [Math.min(...ids), Math.max(...ids)]
  return (
    <>
      <TicketVerdict status={status} prize={prize} />
      <dl className="mt-4 grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-1.5">
        <Row name={t('check.game')}>
          <span className="inline-flex items-center gap-2">
            <GameLogo gameId={gameId} size={26} />
            {name}
          </span>
        </Row>
        {ids.length > 0 && <Row name={t('check.draws')}>{first === last ? first : `${first}–${last}`}</Row>}
        <Row name={t('check.price')}>{money(price)}</Row>
        <Row name={t('check.bought')}>{date(purchaseDate)}</Row>
        <Row name={t('check.expires')}>{date(expiryDate)}</Row>
      </dl>
    </>
  )
}
