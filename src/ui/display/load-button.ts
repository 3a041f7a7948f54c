import { addTexts } from '../texts/i18n.ts'
import { displayTextsOf } from './display-texts.ts'

const [part] = await Promise.all([import('./DisplayButton.tsx'), addTexts('display', displayTextsOf)])

export default part.default
