import { addTexts } from '../texts/i18n.ts'
import { trainingTextsOf } from './training-texts.ts'

const [part] = await Promise.all([import('./TrainingFrame.tsx'), addTexts('training', trainingTextsOf)])

export default part.default
