import { languages, type Language } from '../../values/language.ts'

/** The language to start in before the log has been read. */
const storageKey = 'balcao.language'

export const rememberedLanguage = (): Language =>
  languages.find((language) => language === localStorage.getItem(storageKey)) ?? 'pt'

export const rememberLanguage = (language: Language): void => localStorage.setItem(storageKey, language)
