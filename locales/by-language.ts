import { languages, type Language } from '../src/values/language.ts'

/** The files of `import.meta.glob('./*\/NAME.json')` by language. Throws where a language of the table has none. */
export const byLanguage = <Texts>(
  files: Readonly<Record<string, Texts>>,
): Readonly<Record<Language, Texts>> =>
  Object.fromEntries(languages.map((language) => [language, textsIn(files, language)])) as Record<
    Language,
    Texts
  >

function textsIn<Texts>(files: Readonly<Record<string, Texts>>, language: Language): Texts {
  const file = Object.entries(files).find(([path]) => path.startsWith(`./${language}/`))
  if (!file) throw new Error(`The folder locales/${language} has not all files of texts.`)
  return file[1]
}
