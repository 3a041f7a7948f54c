import type { PageTexts } from '../../../../locales/texts.ts'
import { languages, type Language } from '../../../values/language.ts'
import { signal } from '../signal.ts'
import { rememberedLanguage, rememberLanguage } from './remembered-language.ts'
import { forgetTexts, textsOf } from './texts-of.ts'
import { translator, type Translate } from './translate.ts'

interface Translation {
  readonly language: Language
  readonly texts: PageTexts
  readonly t: Translate
}

const shown = signal<Translation | null>(null)
let wanted: Language

/** If two languages are chosen in quick succession, the later one is shown, whichever texts arrive first. */
export async function switchLanguage(language: Language): Promise<void> {
  wanted = language
  const texts = await textsOf(language)
  if (wanted !== language || shown.get()?.texts === texts) return
  rememberLanguage(language)
  document.documentElement.lang = language
  shown.set({ language, texts, t: translator(language, texts) })
}

export const startTexts = (): Promise<void> => switchLanguage(rememberedLanguage())

/** Uses the language of the counter's window. Returns the function that stops it. */
export function followLanguage(): () => void {
  const follow = () => void switchLanguage(rememberedLanguage())
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

/** Loads every language, for the time when the host is unreachable. */
export const preloadTexts = (): void =>
  languages.forEach((language) => void textsOf(language).catch(() => {}))

/** The current texts, for code outside of a component; only for code that runs after `startTexts`. */
export function currentTexts(): Translation {
  const texts = shown.get()
  if (!texts) throw new Error('a text was read before the texts came')
  return texts
}

export const useTranslation = (): Translation => shown.use(currentTexts)

// In development an edited text is shown at once.
import.meta.hot?.on('texts', () => {
  forgetTexts()
  void switchLanguage(wanted)
})
