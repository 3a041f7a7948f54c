import { localeFor, type Locale } from '../../../values/local-format.ts'
import { useView } from '../replica/view.ts'
import { useTranslation } from './i18n.ts'

/** How days and amounts are written here: as the deployment says, whatever the language of the words is. */
export function useLocale(): Locale {
  const named = useView(({ state }) => state.session.deployment?.locale)
  const { language } = useTranslation()
  return localeFor(named, language)
}

/** The shop's time zone; that of the machine until the shop is known. */
export const useTimeZone = (): string =>
  useView(({ state }) => state.session.deployment?.timeZone) ??
  new Intl.DateTimeFormat().resolvedOptions().timeZone
