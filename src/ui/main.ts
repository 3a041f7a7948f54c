import './theme/theme.css'
import { isCustomerDisplay } from './display/is-customer-display.ts'
import { connect } from './replica/counter.ts'
import { rememberedLanguage } from './texts/remembered-language.ts'
import { textsOf } from './texts/texts-of.ts'

// Small, and first: the core opens its log and the texts arrive while the browser still fetches and compiles what draws.
// Where the browser lacks what this needs, `start/browser.js` has said so.
if (!document.documentElement.hasAttribute('data-unsupported')) {
  if (!isCustomerDisplay) void connect()
  void textsOf(rememberedLanguage())
  void import('./app/page.tsx')
}
