import { laterTexts } from '../texts/later-texts.ts'

export const cardTextsOf = laterTexts(
  import.meta.glob<string>('../../../locales/*/card.json', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
)
