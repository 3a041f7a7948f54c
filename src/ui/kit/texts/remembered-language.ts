import { languages, type Language } from '../../../values/language.ts'
import { isTraining, keySuffix } from '../page-kind.ts'

/** The language to start with before the log has been read. */
const counterKey = 'balcao.language'
/** Training does not change the counter: its language is stored for its tab only. */
const key = `${counterKey}${keySuffix}`
const keptIn = () => (isTraining ? sessionStorage : localStorage)

const known = (name: string | null): Language | undefined => languages.find((language) => language === name)

/**
 * When training starts in this tab: the language of the counter in this browser; null if training continues, or if the
 * counter was never used.
 */
export const languageOfCounter = (): Language | null =>
  (isTraining && sessionStorage.getItem(key) === null && known(localStorage.getItem(counterKey))) || null

export const rememberedLanguage = (): Language =>
  known(keptIn().getItem(key)) ?? known(localStorage.getItem(counterKey)) ?? 'pt'

export const rememberLanguage = (language: Language): void => keptIn().setItem(key, language)
