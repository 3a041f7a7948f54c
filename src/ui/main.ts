import './kit/theme/theme.css'
import { isCustomerDisplay } from './display/is-customer-display.ts'
import { connect } from './kit/replica/counter.ts'
import { rememberedLanguage } from './kit/texts/remembered-language.ts'
import { textsOf } from './kit/texts/texts-of.ts'

// Small, and first: the core opens its log and the texts arrive while the browser still fetches and compiles what draws.
// Where the browser lacks what this needs, `start/browser.js` has said so.
if (!document.documentElement.hasAttribute('data-unsupported')) {
  if (!isCustomerDisplay) void connect()
  void textsOf(rememberedLanguage())
  void import('./shell/page.tsx')
}
