import { laterTexts } from '../texts/later-texts.ts'

export const displayTextsOf = laterTexts(
  import.meta.glob<string>('../../../locales/*/display.json', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
)
