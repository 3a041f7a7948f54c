import { useSyncExternalStore } from 'react'
import type { LaterNamespace, Texts } from '../../../locales/texts.ts'
import { languages, type Language } from '../../values/language.ts'
import { rememberedLanguage, rememberLanguage } from './remembered-language.ts'
import { textsOf } from './texts-of.ts'
import { translator, type Translate } from './translate.ts'

interface Translation {
  readonly language: Language
  readonly t: Translate
}

const listeners = new Set<() => void>()
/** Texts that only some screens take, of those screens that are in use. */
const later: Partial<Record<LaterNamespace, (language: Language) => Promise<Texts>>> = {}
let wanted: Language
let shown: Translation | null = null

/** Of two languages chosen in short order, the later one is shown, whichever texts come first. */
export async function switchLanguage(language: Language): Promise<void> {
  wanted = language
  if (shown?.language !== language) await show(language)
}

async function show(language: Language): Promise<void> {
  const texts = { ...(await textsOf(language)) }
  for (const [name, textsOfPart] of Object.entries(later))
    Object.assign(texts, { [name]: await textsOfPart(language) })
  if (wanted !== language) return
  shown = { language, t: translator(language, texts) }
  rememberLanguage(language)
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

/** The texts of a part of the page that not every screen needs come with every language from now on. */
export async function addTexts(
  name: LaterNamespace,
  textsOfPart: (language: Language) => Promise<Texts>,
): Promise<void> {
  later[name] = textsOfPart
  await show(wanted)
}

export const startTexts = (): Promise<void> => switchLanguage(rememberedLanguage())

/** Every language, for the time when the host is away. */
export const preloadTexts = (): void => languages.forEach((language) => void textsOf(language))

/** The texts of this moment, for what is said outside of a component; only for what runs after `startTexts`. */
export function currentTexts(): Translation {
  if (!shown) throw new Error('a text was read before the texts came')
  return shown
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useTranslation = (): Translation => useSyncExternalStore(subscribe, currentTexts)
