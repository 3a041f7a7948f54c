import { laterTexts } from '../texts/later-texts.ts'

export const tvBoxTextsOf = laterTexts(
  import.meta.glob<string>('../../../locales/*/tvbox.json', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
)
