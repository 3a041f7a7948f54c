import { addTexts } from '../texts/i18n.ts'
import { terminalsTextsOf } from './terminals-texts.ts'

const [part] = await Promise.all([import('./AccountPage.tsx'), addTexts('terminals', terminalsTextsOf)])

export default part.default
