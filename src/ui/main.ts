import './kit/theme/theme.css'
import { isCustomerDisplay } from './display/is-customer-display.ts'
import { hearKeys, holdKeys } from './kit/keyboard/held-keys.ts'
import { connect } from './kit/replica/counter.ts'
import { rememberedLanguage } from './kit/texts/remembered-language.ts'
import { textsOf } from './kit/texts/texts-of.ts'

const show = () => import('./shell/page.tsx').then(({ showPage }) => showPage())

// Small, and first: keys are heard, the core opens its log and the texts arrive while the browser still fetches and compiles
// what draws. Where the browser lacks what this needs, `start/browser.js` has said so.
if (!document.documentElement.hasAttribute('data-unsupported')) {
  void textsOf(rememberedLanguage())
  if (isCustomerDisplay) void show()
  else {
    hearKeys()
    void connect()
    void show().finally(holdKeys())
  }
}
