import { languageNames } from '../../../../locales/language-names.ts'
import { languages } from '../../../values/language.ts'
import { switchLanguage, useTranslation } from './i18n.ts'
import { actLater } from '../act-later.ts'
import { isLastInputKey } from '../keyboard/last-input.ts'
import { isReplay } from '../page-kind.ts'

export function LanguageSelect({ isShort = false }: { isShort?: boolean }) {
  const { t, language } = useTranslation()
  const choose = (list: HTMLSelectElement) => {
    const chosen = list.value
    // After a touch the next keys are for the page again.
    if (!isLastInputKey(list)) list.blur()
    const language = languages.find((candidate) => candidate === chosen)
    if (!language) return
    if (isReplay) void switchLanguage(language)
    else actLater({ type: 'chooseLanguage', language })
  }
  return (
    <select
      aria-label={t('language')}
      value={language}
      onChange={(event) => choose(event.target)}
      className="press h-11 cursor-pointer rounded-lg border border-line bg-raised px-2 font-semibold hover:bg-hover"
    >
      {languages.map((language) => (
        <option key={language} value={language} lang={language}>
          {languageNames[language][isShort ? 'shortName' : 'name']}
        </option>
      ))}
    </select>
  )
}
