import { deployments } from '../../locales/deployments.ts'
import type { PrintConfig } from '../../src/protocol/print-service.ts'
import { localeOf, type Language } from '../../src/values/language.ts'

/**
 * Locale, currency and time zone of the first deployment that works in the language, in whichever script; where none does, the
 * language's own locale, and currency and time zone of the first deployment.
 */
export function printConfigFor(language: Language): PrintConfig {
  const all = [...deployments.values()]
  const own = all.find(
    (deployment) => language === deployment.language || language.startsWith(`${deployment.language}-`),
  )
  const { currency, timeZone } = own ?? all[0]!
  return { language, locale: own?.locale ?? localeOf(language), currency, timeZone }
}
