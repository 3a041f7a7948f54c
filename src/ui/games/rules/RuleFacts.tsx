import type { ReactNode } from 'react'
import type { GameRow } from '../../../games/catalogue.ts'
import { prizeLines } from '../../../games/prize-lines.ts'
import type { OfferedGame } from '../../../worker/api.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import type { Translate } from '../../kit/texts/translate.ts'
import { useMoney } from '../../kit/texts/formats.ts'
import { percentRangeText } from './percent-text.ts'
import { pricesOf } from './PrizeTable.tsx'
import { localeOf, type Language } from '../../../values/language.ts'

/** What a bet of the game is, as text. */
export function whatToPick(t: Translate, row: GameRow): string {
  switch (row.family) {
    case 'pickNumbers': {
      const { pool, pick } = row
      return pick.min === pick.max
        ? t('menu:rules.value.pick', { pick: pick.min, pool })
        : t('menu:rules.value.pickBetween', { min: pick.min, max: pick.max, pool })
    }
    case 'digits':
      return t('menu:rules.value.digits', { count: row.digits })
    case 'table':
      return t('menu:rules.value.one', { from: row.from, to: row.to })
  }
}

/** What a draw of the game draws, as text. */
export function whatIsDrawn(t: Translate, row: GameRow): string {
  switch (row.family) {
    case 'pickNumbers':
      return t('menu:rules.value.pick', { pick: row.drawn, pool: row.pool })
    case 'digits':
      return t('menu:rules.value.digits', { count: row.digits })
    case 'table':
      return t('menu:rules.value.range', { from: row.drawnFrom, to: row.to })
  }
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="text-right font-semibold">{children}</dd>
  </>
)

/** The figures of a game: picked and drawn numbers, the draw interval, and the price of a bet. */
export function RuleFacts({ row, game }: { row: GameRow; game: OfferedGame }) {
  const { t, language } = useTranslation()
  const { money } = useMoney()
  const { drawEveryS, maxDraws, maxBets } = row
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5">
      <Row name={t('menu:rules.fact.pick')}>{whatToPick(t, row)}</Row>
      <Row name={t('menu:rules.fact.drawn')}>{whatIsDrawn(t, row)}</Row>
      <Row name={t('menu:rules.fact.every')}>
        {drawEveryS === 0 ? t('draw.instant') : durationText(drawEveryS, language)}
      </Row>
      <Row name={t('menu:rules.fact.maxDraws')}>
        {maxDraws === 1 ? t('menu:rules.value.once') : t('menu:rules.value.upTo', { most: maxDraws })}
      </Row>
      <Row name={t('menu:rules.fact.maxBets')}>{t('menu:rules.value.upTo', { most: maxBets })}</Row>
      <Row name={t('menu:rules.fact.return')}>
        {percentRangeText(
          prizeLines(row).map(({ percent }) => percent),
          language,
        )}
      </Row>
      <Row name={t('menu:rules.fact.price')}>
        {pricesOf(game).map(({ variant, price }) => (
          <span key={variant} className="block">
            {money(price)}
          </span>
        ))}
      </Row>
    </dl>
  )
}

const units = [
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const

/** Whole hours, minutes or seconds, in the largest unit that divides them: `3 min`, `45 s`, `24 h`. */
export function durationText(durationS: number, language: Language): string {
  const { unit, seconds } = units.find((candidate) => durationS % candidate.seconds === 0) ?? units[2]
  const format = new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'short' })
  return format.format(durationS / seconds)
}
