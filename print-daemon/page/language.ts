import { languageNames } from '../../locales/language-names.ts'
import { printPageTexts, type PrintPageTexts } from '../../locales/print-page.ts'
import { element } from '../../src/pages/dom.ts'
import { languages, localeOf, type Language } from '../../src/values/language.ts'

/** The language that was chosen on this page; it precedes those of the counter and the browser. */
const storageKey = 'balcao.language'

/** The keys of all texts below `T`, as `printer.kind.file`. */
type KeyIn<T> = {
  [Step in keyof T & string]: T[Step] extends string ? Step : `${Step}.${KeyIn<T[Step]>}`
}[keyof T & string]
export type TextKey = KeyIn<PrintPageTexts>
export type Gaps = Readonly<Record<string, string | number>>

/** `sr-Cyrl-RS` and `pt-BR` match supported languages; the longer match is preferred. */
const languageOf = (tag: string): Language | undefined =>
  languages
    .toSorted((one, other) => other.length - one.length)
    .find((language) => tag === language || tag.startsWith(`${language}-`))

let language: Language = 'en'

const textIn = (part: unknown, step: string): unknown =>
  typeof part === 'object' && part !== null ? Reflect.get(part, step) : undefined

/** A text with its placeholders filled. A key without a text is shown as it is, so that the mistake is noticed. */
function textOf(key: string, gaps: Gaps): string {
  const text = key.split('.').reduce<unknown>(textIn, printPageTexts[language])
  if (typeof text !== 'string') return key
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(gaps[name]))
}
export const t: (key: TextKey, gaps?: Gaps) => string = (key, gaps = {}) => textOf(key, gaps)

export const timeOf = (ms: number): string => new Date(ms).toLocaleTimeString(localeOf(language))
export const dateOf = (ms: number): string => new Date(ms).toLocaleString(localeOf(language))

/** The values of the placeholders in the page's texts. */
const gapsOf = new WeakMap<HTMLElement, Gaps>()

/** Sets the text of an element, now and whenever the language changes. */
export const setText: (element: HTMLElement, key: TextKey, gaps?: Gaps) => void = setNamedText

/** The same with a key from the print program. */
export function setNamedText(element: HTMLElement, key: string, gaps: Gaps = {}): void {
  element.dataset['text'] = key
  gapsOf.set(element, gaps)
  element.textContent = textOf(key, gaps)
}

/** The element's content is no longer a text of a key. */
export function quote(element: HTMLElement, text: string): void {
  delete element.dataset['text']
  element.textContent = text
}

function setLanguage(chosen: Language): void {
  language = chosen
  document.documentElement.lang = language
  document.title = `Balcão ${t('name')}`
  for (const each of document.querySelectorAll<HTMLElement>('[data-text]'))
    each.textContent = textOf(each.dataset['text'] ?? '', gapsOf.get(each) ?? {})
}

/**
 * Uses the language that was chosen here, otherwise that of the counter that opened the page, otherwise the browser's.
 */
export function startLanguage(requested: string | null, onChange: () => void): void {
  const list = element('language', HTMLSelectElement)
  list.replaceChildren(
    ...languages.map((each) => {
      const option = new Option(languageNames[each].name, each)
      option.lang = each
      return option
    }),
  )
  const wanted = [localStorage.getItem(storageKey), requested, ...navigator.languages]
  setLanguage(wanted.map((tag) => tag && languageOf(tag)).find((language) => !!language) || 'en')
  list.value = language
  list.addEventListener('change', () => {
    localStorage.setItem(storageKey, list.value)
    setLanguage(languageOf(list.value) ?? 'en')
    onChange()
  })
}
