import { languages, type Language } from '../../../values/language.ts'
import { useTranslation } from './i18n.ts'
import { actLater } from '../act-later.ts'

/** As narrow as the top bar needs them. */
const shortNames: Record<Language, string> = {
  pt: 'PT',
  en: 'EN',
  es: 'ES',
  sr: 'SR',
  'sr-Cyrl': 'СР',
  uk: 'UK',
}

const names: Record<Language, string> = {
  pt: 'Português',
  en: 'English',
  es: 'Español',
  sr: 'Srpski',
  'sr-Cyrl': 'Српски',
  uk: 'Українська',
}

export function LanguageSelect({ isShort = false }: { isShort?: boolean }) {
  const { t, language } = useTranslation()
  const choose = (chosen: string) => {
    const language = languages.find((candidate) => candidate === chosen)
    if (language) actLater({ type: 'chooseLanguage', language })
  }
  return (
    <select
      aria-label={t('language')}
      value={language}
      onChange={(event) => choose(event.target.value)}
      className="press h-11 cursor-pointer rounded-lg border border-line bg-raised px-2 font-semibold hover:bg-hover"
    >
      {languages.map((language) => (
        <option key={language} value={language} lang={language}>
          {(isShort ? shortNames : names)[language]}
        </option>
      ))}
    </select>
  )
}
