import { languages, type Language } from '../../../values/language.ts'
import { isTraining, trainingSuffix } from '../is-training.ts'

/** The language to start in before the log has been read. */
const counterKey = 'balcao.language'
/** A lesson changes nothing of the counter: what is spoken in it is remembered for its tab alone. */
const key = `${counterKey}${trainingSuffix}`
const keptIn = () => (isTraining ? sessionStorage : localStorage)

const known = (name: string | null): Language | undefined => languages.find((language) => language === name)

/** Where a lesson begins in this tab, the language of the counter in this browser; null where it goes on, or nobody worked here. */
export const languageOfCounter = (): Language | null =>
  (isTraining && sessionStorage.getItem(key) === null && known(localStorage.getItem(counterKey))) || null

export const rememberedLanguage = (): Language =>
  known(keptIn().getItem(key)) ?? known(localStorage.getItem(counterKey)) ?? 'pt'

export const rememberLanguage = (language: Language): void => keptIn().setItem(key, language)
