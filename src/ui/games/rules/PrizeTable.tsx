import { useState } from 'react'
import type { GameRow } from '../../../games/catalogue.ts'
import { prizeLines, type PrizeLine } from '../../../games/prize-lines.ts'
import { prizeFor } from '../../../games/rules.ts'
import { localAmount, type Locale } from '../../../values/local-format.ts'
import { marketText } from '../../kit/games/bet-text.ts'
import { Segments } from '../../kit/components/Segments.tsx'
import type { OfferedGame } from '../../../worker/api.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import type { Translate } from '../../kit/texts/translate.ts'
import { useLocale, useMoney } from '../../kit/texts/formats.ts'
import { percentText } from './percent-text.ts'
import type { Minor } from '../../../values/money.ts'

function lineText(t: Translate, row: GameRow, line: PrizeLine): string {
  switch (line.kind) {
    case 'hits':
      return t('menu:rules.prize.hits', { hits: line.hits, picked: line.picked })
    case 'exactOrder':
      return t('menu:rules.prize.exact')
    case 'anyOrder':
      return t('menu:rules.prize.anyOrder', { example: line.example.join('\u00a0') })
    case 'number':
      return t('menu:rules.prize.number')
    case 'markets':
      return row.family === 'table' ? line.markets.map((market) => marketText(t, row, market)).join(', ') : ''
  }
}

/** `250` hundredths as `× 2,5`. */
const timesText = (multiplier: number, locale: Locale): string =>
  `× ${localAmount(multiplier, locale).replace(/\D?0{1,2}$/, '')}`

/** In a game where the player chooses how many to pick, lines of one choice belong together: they have one return. */
const isOfSameBet = (line: PrizeLine, other: PrizeLine | undefined): boolean =>
  line.kind === 'hits' && other?.kind === 'hits' && line.picked === other.picked

/** The prizes, for each price of a bet. */
export function PrizeTable({ row, game }: { row: GameRow; game: OfferedGame }) {
  const { t, language } = useTranslation()
  const locale = useLocale()
  const { money, amount } = useMoney()
  const prices = pricesOf(game)
  const [chosen, setVariant] = useState<string | null>(null)
  const variant = chosen ?? prices[0]?.variant ?? ''
  const price = game.prices[variant] ?? 0
  const lines = prizeLines(row)
  return (
    <section aria-labelledby="prizes-title">
      <h3 id="prizes-title" className="mb-3 text-lg leading-11 font-bold tracking-tight">
        {t('menu:rules.prize.title')}
      </h3>
      {prices.length > 1 && (
        <div className="mb-3 flex">
          <Segments
            label={t('menu:rules.priceLabel')}
            options={prices.map(({ variant: value, price: of }) => ({ value, text: amount(of) }))}
            chosen={variant}
            onChoose={setVariant}
          />
        </div>
      )}
      <table className="w-full border-collapse">
        <thead>
          <tr className="text-left text-xs text-muted">
            <th className="py-1 pr-3 font-semibold">{t('menu:rules.prize.bet')}</th>
            <th className="py-1 pr-3 text-right font-semibold">{t('menu:rules.prize.times')}</th>
            <th className="py-1 pr-3 text-right font-semibold">
              {t('menu:rules.prize.amount', { price: money(price) })}
            </th>
            <th className="py-1 text-right font-semibold">{t('menu:rules.prize.return')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr
              key={index}
              className={`border-t align-top ${isOfSameBet(line, lines[index - 1]) ? 'border-line' : 'border-edge'}`}
            >
              <th className="py-1 pr-3 text-left font-medium">{lineText(t, row, line)}</th>
              <td className="py-1 pr-3 text-right text-muted">{timesText(line.multiplier, locale)}</td>
              <td className="py-1 pr-3 text-right font-bold">{amount(prizeFor(price, line.multiplier))}</td>
              {!isOfSameBet(line, lines[index - 1]) && (
                <td
                  rowSpan={lines.filter((other) => other === line || isOfSameBet(line, other)).length}
                  className="py-1 text-right text-muted"
                >
                  {percentText(line.percent, language)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-xs text-muted">{t('menu:rules.prize.returnMeans')}</p>
    </section>
  )
}

/** The price of one bet by price variant, the cheapest first. */
export const pricesOf = ({ prices }: OfferedGame): { variant: string; price: Minor }[] =>
  Object.entries(prices)
    .map(([variant, price]) => ({ variant, price }))
    .sort((a, b) => a.price - b.price)
