import texts from './texts.js'

/** What somebody chose on this page, before what the counter or the browser speaks. */
const storageKey = 'balcao.language'
const languages = Object.keys(texts)

/** `sr-Cyrl-RS` and `pt-BR` are languages that we speak; the longer name is the better one. */
const spokenAs = (tag) =>
  languages
    .toSorted((one, other) => other.length - one.length)
    .find((language) => tag === language || tag.startsWith(`${language}-`))

let language = 'en'

/** A text with what fills its gaps. */
export const t = (key, gaps = {}) =>
  key
    .split('.')
    .reduce((part, name) => part[name], texts[language])
    .replace(/\{\{(\w+)\}\}/g, (_, name) => gaps[name])

/** The language as `Intl` calls it: bare `sr` would be Cyrillic there. */
const locale = () => (language === 'sr' ? 'sr-Latn' : language)
export const timeOf = (ms) => new Date(ms).toLocaleTimeString(locale())
export const dateOf = (ms) => new Date(ms).toLocaleString(locale())

/** Puts a text into an element, and again whenever the language changes. */
export function say(element, key, gaps = {}) {
  element.dataset.text = key
  element.dataset.gaps = JSON.stringify(gaps)
  element.textContent = t(key, gaps)
}

/** What stands in an element is no text of ours. */
export function quote(element, words) {
  delete element.dataset.text
  element.textContent = words
}

function speak(chosen) {
  language = chosen
  document.documentElement.lang = language
  document.title = `Balcão ${t('name')}`
  for (const element of document.querySelectorAll('[data-text]'))
    say(element, element.dataset.text, JSON.parse(element.dataset.gaps ?? '{}'))
}

/** Speaks as was chosen here, else as the counter does that opened the page, else as the browser. */
export function beginToSpeak(asked, onChange) {
  const list = document.getElementById('language')
  list.replaceChildren(
    ...languages.map((each) => {
      const option = new Option(texts[each].languageName, each)
      option.lang = each
      return option
    }),
  )
  const wanted = [localStorage.getItem(storageKey), asked, ...navigator.languages]
  speak(wanted.map((tag) => tag && spokenAs(tag)).find(Boolean) ?? 'en')
  list.value = language
  list.addEventListener('change', () => {
    localStorage.setItem(storageKey, list.value)
    speak(list.value)
    onChange()
  })
}
