import type { Texts } from '../../../../locales/texts.ts'
import type { TextKey } from './keys.ts'
import { isolated } from '../../../values/isolated.ts'
import type { Language } from '../../../values/language.ts'

/** The values for the placeholders of a text; `count` also selects its plural form. */
export type Gaps = Readonly<Record<string, string | number | boolean | null>>

/**
 * The text of a key, `namespace:path.to.it` (`app` by default). Of several keys the first with a text is used; the last
 * one must have one.
 */
export type Translate = (key: TextKey | readonly [string, ...string[], TextKey], gaps?: Gaps) => string

const pathOf = (key: string): readonly [namespace: string, path: string] => {
  const at = key.indexOf(':')
  return at < 0 ? ['app', key] : [key.slice(0, at), key.slice(at + 1)]
}

/**
 * The texts of one language by namespace. A plural form has its category after its name (`tickets_one`), as
 * `Intl.PluralRules` names it. A key without a text is shown as it is, and so is a gap without a value, so that the mistake is
 * noticed. A name in a gap is kept apart from the text around it.
 */
export function translator(
  language: Language,
  texts: Readonly<Record<string, Texts>>,
): (key: string | readonly string[], gaps?: Gaps) => string {
  const plurals = new Intl.PluralRules(language)

  function find(key: string): string | null {
    const [namespace, path] = pathOf(key)
    let found: Texts | string | undefined = texts[namespace]
    for (const step of path.split('.')) found = typeof found === 'object' ? found[step] : undefined
    return typeof found === 'string' ? found : null
  }

  function textOf(key: string, { count }: Gaps): string | null {
    const plural = typeof count === 'number' ? find(`${key}_${plurals.select(count)}`) : null
    return plural ?? find(key)
  }

  function firstText(keys: readonly string[], gaps: Gaps): string {
    for (const key of keys) {
      const text = textOf(key, gaps)
      if (text !== null) return text
    }
    return pathOf(keys.at(-1) ?? '')[1]
  }

  return (key, gaps = {}) =>
    firstText(typeof key === 'string' ? [key] : key, gaps).replace(/\{\{(\w+)\}\}/g, (gap, name: string) => {
      const value = gaps[name]
      return value === undefined ? gap : isolated(String(value ?? ''))
    })
}
