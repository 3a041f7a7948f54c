import { menuTextsOf } from '../menu/menu-texts.ts'
import { addTexts } from '../texts/i18n.ts'
import { tvBoxTextsOf } from './tvbox-texts.ts'

// What is said of a reading that is late or failed is the menu's.
const [part] = await Promise.all([
  import('./TvBoxDialog.tsx'),
  addTexts('tvbox', tvBoxTextsOf),
  addTexts('menu', menuTextsOf),
])

export default part.default
