import { useEffect, useRef } from 'react'
import { gameRow } from '../../games/catalogue.ts'
import type { Minor } from '../../values/money.ts'
import { betText } from '../kit/games/bet-text.ts'
import { gameName } from '../kit/games/game-name.ts'
import { Icon } from '../kit/components/Icon.tsx'
import { GameLogo } from '../kit/games/GameLogo.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import type { Line, SceneOf } from './customer-view.ts'
import { TicketCode } from './TicketCode.tsx'

interface Props {
  scene: SceneOf<'sale'> | SceneOf<'paid'>
  money: (amount: Minor) => string
  amount: (amount: Minor) => string
}

/** The current or latest sale: the tickets, the price, the money received, and the change or what is still to pay. */
export function SaleScene({ scene, money, amount }: Props) {
  const { t } = useTranslation()
  const isPaid = scene.kind === 'paid'
  const isOpen = scene.kind === 'paid' && !scene.isFinal
  const title = isPaid ? t(isOpen ? 'display:moment' : 'display:thanks') : t('display:yourTickets')
  return (
    <section
      data-scene={scene.kind}
      data-final={isPaid ? !isOpen : undefined}
      className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto]"
    >
      <h1
        className={`flex items-baseline justify-between gap-[2cqw] px-[3cqw] pt-[2.5cqh] pb-[1.5cqh] font-bold ${isPaid ? 'text-[1.35em]' : ''}`}
      >
        {title}
        <span className="text-[0.75em] font-semibold text-muted">
          {t('display:tickets', { count: scene.lines.length })}
        </span>
      </h1>
      <TicketList lines={scene.lines} money={money} amount={amount} />
      <dl className="flex flex-wrap items-end justify-between gap-[2cqw] border-t border-line bg-surface px-[3cqw] py-[2.2cqh]">
        <Sum
          name={t('display:total')}
          text={money(scene.total)}
          isMain={scene.change === null && scene.due === null}
        />
        {scene.received !== null && <Sum name={t('display:received')} text={money(scene.received)} />}
        {scene.change !== null && <Sum name={t('display:change')} text={money(scene.change)} isMain />}
        {scene.due !== null && <Sum name={t('display:due')} text={money(scene.due)} isMain />}
      </dl>
    </section>
  )
}

/** Keeps the newest ticket visible. */
function TicketList({ lines, money, amount }: Pick<Props, 'money' | 'amount'> & { lines: readonly Line[] }) {
  const { t } = useTranslation()
  const end = useRef<HTMLLIElement>(null)
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' })
  }, [lines.length])
  return (
    <ul tabIndex={0} aria-label={t('display:yourTickets')} className="overflow-y-auto px-[3cqw] outline-none">
      {lines.map((line, index) => (
        <li
          key={index}
          ref={index === lines.length - 1 ? end : undefined}
          className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-[1.5cqw] border-t border-line py-[1.4cqh]"
        >
          <span className="[&>img]:size-[2.4em]">
            <GameLogo gameId={line.gameId} size={64} />
          </span>
          <div className="min-w-0">
            <p className="font-semibold break-words text-muted">
              {gameName(t, line.gameId, line)}
              {line.drawCount > 1 && (
                <span className="font-normal"> · {t('display:draws', { count: line.drawCount })}</span>
              )}
            </p>
            <p className="text-[1.1em] font-bold break-words">
              {line.bets.map((bet) => betText(t, line.rules ?? gameRow(line.gameId), bet)).join(' | ')}
            </p>
            {line.sold?.won !== undefined && <InstantResult won={line.sold.won} money={money} />}
          </div>
          <span className="flex items-center gap-[1.5cqw]">
            <strong className="text-[1.2em] font-bold">{amount(line.price)}</strong>
            {line.sold && <TicketCode number={line.sold.number} />}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What an instant game has brought, as soon as the ticket is sold. */
function InstantResult({ won, money }: { won: Minor; money: (amount: Minor) => string }) {
  const { t } = useTranslation()
  const isWin = won > 0
  return (
    <p
      data-won={won}
      className={`flex items-center gap-[0.4em] font-bold ${isWin ? 'text-[1.5em] tracking-tight text-money' : 'text-muted'}`}
    >
      {isWin && <Icon name="star" className="size-[1em]" />}
      {t(`display:verdict.${isWin ? 'winning' : 'notWinning'}`)}
      {isWin && <span>{money(won)}</span>}
    </p>
  )
}

const Sum = ({ name, text, isMain = false }: { name: string; text: string; isMain?: boolean }) => (
  <div>
    <dt className="text-[0.8em] font-semibold text-muted">{name}</dt>
    <dd
      className={`font-bold tracking-tight whitespace-nowrap ${isMain ? 'text-[2.2em] text-money' : 'text-[1.5em]'}`}
    >
      {text}
    </dd>
  </div>
)
