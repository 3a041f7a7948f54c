import { useRef, type KeyboardEvent } from 'react'
import { languageNames } from '../../../../locales/language-names.ts'
import { languages } from '../../../values/language.ts'
import { switchLanguage, useTranslation } from './i18n.ts'
import { actLater } from '../act-later.ts'
import { isReplay } from '../page-kind.ts'

export function LanguageSelect({ isShort = false }: { isShort?: boolean }) {
  const { t, language } = useTranslation()
  /** After a touch the next keys are for the page again, also where no other language was chosen. */
  const isTouched = useRef(false)
  const choose = (list: HTMLSelectElement) => {
    const chosen = list.value
    if (isTouched.current) list.blur()
    const language = languages.find((candidate) => candidate === chosen)
    if (!language) return
    if (isReplay) void switchLanguage(language)
    else actLater({ type: 'chooseLanguage', language })
  }
  /** The page handles the key after this. A key that works the list takes it up by keys. */
  const passOn = ({ key, currentTarget: list }: KeyboardEvent<HTMLSelectElement>) => {
    if (/^(?:Arrow|Page|Home|End|Tab| )/.test(key)) isTouched.current = false
    else if (isTouched.current) list.blur()
  }
  return (
    <select
      aria-label={t('language')}
      value={language}
      onChange={(event) => choose(event.target)}
      onPointerDown={() => (isTouched.current = true)}
      onBlur={() => (isTouched.current = false)}
      onKeyDown={passOn}
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
