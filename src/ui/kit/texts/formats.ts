import {
  localeFor,
  type Locale,
  localAmount,
  localChange,
  localMoney,
  localMinute,
} from '../../../values/local-format.ts'
import { useView } from '../replica/view.ts'
import { useTranslation } from './i18n.ts'
import type { Minor } from '../../../values/money.ts'
import { wallClockAt } from '../../../values/calendar.ts'

/** How days and amounts are written here: as the deployment says, whatever the language of the words is. */
export function useLocale(): Locale {
  const named = useView(({ state }) => state.session.deployment?.locale)
  const { language } = useTranslation()
  return localeFor(named, language)
}

/** The shop's time zone; that of the machine until the shop is known. */
const useTimeZone = (): string =>
  useView(({ state }) => state.session.deployment?.timeZone) ??
  new Intl.DateTimeFormat().resolvedOptions().timeZone

type Format = (amount: Minor) => string

/**
 * Formats minor units in the deployment's currency and as its locale writes them; no currency is named before it is known.
 * `change` has the sign of what was added or taken.
 */
export function useMoney(): { money: Format; amount: Format; change: Format } {
  const currency = useView(({ state }) => state.session.deployment?.currency)
  const locale = useLocale()
  const amount: Format = (minor) => localAmount(minor, locale)
  return {
    money: (minor) => (currency ? localMoney(minor, currency, locale) : amount(minor)),
    amount,
    change: (minor) => localChange(minor, locale),
  }
}

/** Formats a moment as day and time, to the minute, in the shop's time zone. */
export function useDate(): (atMs: number) => string {
  const locale = useLocale()
  const timeZone = useTimeZone()
  return (atMs) => localMinute(atMs, timeZone, locale)
}

/** Formats a moment as hours, minutes and seconds in the shop's time zone. */
export function useTime(): (atMs: number) => string {
  const timeZone = useTimeZone()
  return (atMs) => wallClockAt(atMs, timeZone).time
}
