import { useSyncExternalStore } from 'react'
import { loadTexts, type PageTexts } from '../../../locales/texts.ts'
import { languages, type Language } from '../../values/language.ts'
import { translator, type Translate } from './translate.ts'

/** The language to start in before the log has been read. */
const storageKey = 'balcao.language'

interface Translation {
  readonly language: Language
  readonly t: Translate
}

/** Languages once shown stay: the way back needs no host. */
const loaded = new Map<Language, PageTexts>()
const listeners = new Set<() => void>()
let wanted: Language
let shown: Translation

const rememberedLanguage = (): Language =>
  languages.find((language) => language === localStorage.getItem(storageKey)) ?? 'pt'

/** Of two languages chosen in short order, the later one is shown, whichever file comes first. */
export async function switchLanguage(language: Language): Promise<void> {
  wanted = language
  const texts = loaded.get(language) ?? (await loadTexts(language))
  loaded.set(language, texts)
  if (wanted !== language) return
  shown = { language, t: translator(language, texts) }
  localStorage.setItem(storageKey, language)
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

export const startTexts = (): Promise<void> => switchLanguage(rememberedLanguage())

/** Every language, for the time when the host is away. */
export const preloadTexts = (): void =>
  languages.forEach((language) => void loadTexts(language).then((texts) => loaded.set(language, texts)))

/** The texts of this moment, for what is said outside of a component. */
export const currentTexts = (): Translation => shown

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useTranslation = (): Translation => useSyncExternalStore(subscribe, currentTexts)
