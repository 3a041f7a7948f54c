import { useMemo } from 'react'
import { useView } from '../replica/view.ts'
import { localeOf } from '../../values/language.ts'
import { useTranslation } from './i18n.ts'

/** Formats a moment as day and time in the shop's time zone. */
export function useDate(): (atMs: number) => string {
  const timeZone = useView(({ state }) => state.session.deployment?.timeZone)
  const { language } = useTranslation()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(localeOf(language), {
      dateStyle: 'short',
      timeStyle: 'short',
      hourCycle: 'h23',
      timeZone,
    })
    return (atMs) => format.format(atMs)
  }, [language, timeZone])
}
