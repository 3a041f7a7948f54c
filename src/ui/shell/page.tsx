import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { isCustomerDisplay } from '../display/is-customer-display.ts'
import { limits } from '../kit/limits.ts'
import { startTexts } from '../kit/texts/i18n.ts'
import { isTraining } from '../kit/is-training.ts'
import { App } from './App.tsx'

const DisplayPage = lazy(() => import('../display/DisplayPage.tsx'))
const TrainingFrame = lazy(() => import('../training/TrainingFrame.tsx'))

/** Nobody stands at the display to reload it by hand. */
const onUncaughtError = (error: unknown) => {
  console.error(error)
  if (isCustomerDisplay) setTimeout(() => location.reload(), limits.reloadEveryMs)
}

async function start(): Promise<void> {
  await startTexts()
  const shown = isCustomerDisplay ? <DisplayPage /> : <App />
  createRoot(document.querySelector('#page')!, { onUncaughtError }).render(
    <Suspense>
      {isTraining ? <TrainingFrame isForCustomer={isCustomerDisplay}>{shown}</TrainingFrame> : shown}
    </Suspense>,
  )
}

void start()
