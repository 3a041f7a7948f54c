import { laterTexts } from '../texts/later-texts.ts'

export const trainingTextsOf = laterTexts(
  import.meta.glob<string>('../../../locales/*/training.json', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
)
