import { addTexts } from '../texts/i18n.ts'
import { cardTextsOf } from './card-texts.ts'

const [part] = await Promise.all([import('./CardPlace.tsx'), addTexts('card', cardTextsOf)])

export default part.default
