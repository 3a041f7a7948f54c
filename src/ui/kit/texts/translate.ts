import { createInstance } from 'i18next'
import type { Texts } from '../../../../locales/texts.ts'
import type { TextKey } from './keys.ts'
import type { Language } from '../../../values/language.ts'

/** What fills the gaps of a text; `count` chooses its plural form as well. */
export type Gaps = Readonly<Record<string, string | number | boolean | null | undefined>>

/** The text of a key, `namespace:path.to.it` (`app` where none is named), of the first key that has one. */
/** The first key must exist; a list ends with one that does. */
export type Translate = (key: TextKey | readonly [string, ...string[], TextKey], gaps?: Gaps) => string

/** The texts of one language by namespace. A key without a text is shown as it is, so that it is found and mended. */
export function translator(
  language: Language,
  texts: Readonly<Record<string, Texts>>,
): (key: string | readonly string[], gaps?: Gaps) => string {
  const i18n = createInstance()
  void i18n.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: texts },
    defaultNS: 'app',
    ns: Object.keys(texts),
    // React escapes what it shows; and the texts are here already, so that nothing needs to be waited for.
    interpolation: { escapeValue: false },
    initAsync: false,
    missingInterpolationHandler: () => '',
    returnedObjectHandler: (key: string) => key,
  })
  return (key, gaps = {}) => i18n.t(typeof key === 'string' ? key : [...key], { ...gaps })
}
