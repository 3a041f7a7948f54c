import './kit/theme/theme.css'
import { isCustomerDisplay } from './display/is-customer-display.ts'
import { isReplay } from './kit/page-kind.ts'
import { listenToKeys, holdKeys } from './kit/keyboard/held-keys.ts'
import { connect } from './kit/replica/counter.ts'
import { rememberedLanguage } from './kit/texts/remembered-language.ts'
import { textsOf } from './kit/texts/texts-of.ts'
import { trustOwnScripts } from './kit/trusted-scripts.ts'
import { fetchFirstScreen } from './shell/first-screen.ts'

/** What the first screen must not wait for. */
const followAfterMs = 5_000

const show = () => import('./shell/page.tsx').then(({ showPage }) => showPage())

async function follow(): Promise<void> {
  const { followVersions } = await import('./new-version/follow.ts')
  followVersions()
}

// Small and loaded first: keys are recorded, the core opens its log and the texts are loaded while the browser still
// fetches and compiles the rendering code. If the browser lacks a required feature, `start/browser.js` has shown it.
if (!document.documentElement.hasAttribute('data-unsupported')) {
  trustOwnScripts()
  void textsOf(rememberedLanguage())
  if (isCustomerDisplay || isReplay) void show()
  else {
    listenToKeys()
    void connect()
    void fetchFirstScreen()
    void show().finally(holdKeys())
    setTimeout(() => void follow(), followAfterMs)
  }
}
