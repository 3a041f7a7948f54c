import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { isCustomerDisplay } from '../display/is-customer-display.ts'
import { limits } from '../limits.ts'
import { startTexts } from '../texts/i18n.ts'
import { App } from './App.tsx'

const DisplayPage = lazy(() => import('../display/load-page.ts'))

/** Nobody stands at the display to reload it by hand. */
const onUncaughtError = (error: unknown) => {
  console.error(error)
  if (isCustomerDisplay) setTimeout(() => location.reload(), limits.reloadEveryMs)
}

await startTexts()
createRoot(document.querySelector('#page')!, { onUncaughtError }).render(
  isCustomerDisplay ? (
    <Suspense>
      <DisplayPage />
    </Suspense>
  ) : (
    <App />
  ),
)
