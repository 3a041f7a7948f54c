import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { isCustomerDisplay } from '../display/is-customer-display.ts'
import * as limits from '../kit/limits.ts'
import { startTexts } from '../kit/texts/i18n.ts'
import { isReplay, isTraining } from '../kit/page-kind.ts'
import { App } from './App.tsx'
import { fetchFirstScreen } from './first-screen.ts'

/** The customer display has no user who could reload it. */
const onUncaughtError = (error: unknown) => {
  console.error(error)
  if (isCustomerDisplay) setTimeout(() => location.reload(), limits.reloadEveryMs)
}

async function shownPage(): Promise<ReactNode> {
  if (isReplay) {
    const { default: ReplayPage } = await import('./ReplayPage.tsx')
    return <ReplayPage />
  }
  if (!isCustomerDisplay) {
    await fetchFirstScreen()
    return <App />
  }
  const { default: DisplayPage } = await import('../display/DisplayPage.tsx')
  return <DisplayPage />
}

async function framed(page: ReactNode): Promise<ReactNode> {
  if (!isTraining) return page
  const { default: TrainingFrame } = await import('../training/TrainingFrame.tsx')
  return <TrainingFrame isForCustomer={isCustomerDisplay}>{page}</TrainingFrame>
}

/** Renders the page; resolves once it is rendered. */
export async function showPage(): Promise<void> {
  const [page] = await Promise.all([shownPage().then(framed), startTexts()])
  const root = createRoot(document.querySelector('#page')!, { onUncaughtError })
  flushSync(() => root.render(page))
}
