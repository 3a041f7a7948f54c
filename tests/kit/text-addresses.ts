import { languages } from '../../src/values/language.ts'

/** What `vitest.config.ts` puts in the place of the build's `virtual:texts`. */
export default Object.fromEntries(languages.map((language) => [language, language]))
