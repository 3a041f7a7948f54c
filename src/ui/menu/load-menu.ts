import { addTexts } from '../texts/i18n.ts'
import { menuTextsOf } from './menu-texts.ts'

// A file of its own, so that the first screens need not know what the menu is made of.
const [part] = await Promise.all([import('./Menu.tsx'), addTexts('menu', menuTextsOf)])

export default part.default
