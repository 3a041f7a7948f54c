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

/** Of two languages chosen in short order, the later one is shown, whichever texts come first. */
export async function switchLanguage(language: Language): Promise<void> {
  wanted = language
  const texts = await textsOf(language)
  if (wanted !== language || shown.get()?.texts === texts) return
  rememberLanguage(language)
  document.documentElement.lang = language
  shown.set({ language, texts, t: translator(language, texts) })
}

export const startTexts = (): Promise<void> => switchLanguage(rememberedLanguage())

/** Speaks as the window does that has the terminal. Returns the way to stop. */
export function followLanguage(): () => void {
  const follow = () => void switchLanguage(rememberedLanguage())
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

/** Every language, for the time when the host is away. */
export const preloadTexts = (): void =>
  languages.forEach((language) => void textsOf(language).catch(() => {}))

/** The texts of this moment, for what is said outside of a component; only for what runs after `startTexts`. */
export function currentTexts(): Translation {
  const texts = shown.get()
  if (!texts) throw new Error('a text was read before the texts came')
  return texts
}

export const useTranslation = (): Translation => shown.use(currentTexts)

// In development: a text that was edited is shown at once.
import.meta.hot?.on('texts', () => {
  forgetTexts()
  void switchLanguage(wanted)
})
