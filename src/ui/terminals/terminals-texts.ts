import { laterTexts } from '../texts/later-texts.ts'

export const terminalsTextsOf = laterTexts(
  import.meta.glob<string>('../../../locales/*/terminals.json', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
)
