import { useMemo } from 'react'
import { useView } from '../replica/view.ts'
import { localeOf } from '../../values/language.ts'
import { useTranslation } from './i18n.ts'

/** Formats a moment as hours, minutes and seconds in the shop's time zone. */
export function useTime(): (atMs: number) => string {
  const timeZone = useView(({ state }) => state.session.deployment?.timeZone)
  const { language } = useTranslation()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(localeOf(language), {
      timeStyle: 'medium',
      hourCycle: 'h23',
      timeZone,
    })
    return (atMs) => format.format(atMs)
  }, [language, timeZone])
}
