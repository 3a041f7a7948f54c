import { deployments } from '../../locales/deployments.ts'
import type { PrintConfig } from '../../src/protocol/print-service.ts'
import type { Language } from '../../src/values/language.ts'

/** Locale, currency and time zone of the first deployment that works in the language, in whichever script. */
export function printConfigFor(language: Language): PrintConfig {
  const { locale, currency, timeZone } = [...deployments.values()].find(
    (deployment) => language === deployment.language || language.startsWith(`${deployment.language}-`),
  )!
  return { language, locale, currency, timeZone }
}
