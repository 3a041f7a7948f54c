import { useEffect } from 'react'
import { Snackbar } from '../kit/components/Snackbar.tsx'
import { useView } from '../kit/replica/view.ts'
import { Routes } from './routes.tsx'
import { switchLanguage } from '../kit/texts/i18n.ts'
import { isReplay } from '../kit/page-kind.ts'
import { languageOfCounter } from '../kit/texts/remembered-language.ts'
import { actLater } from '../kit/act-later.ts'
import { Scanner } from '../scanner/use-scanner.ts'
import { Gate } from './Gate.tsx'
import { PageFault } from './PageFault.tsx'

/** Read before the page stores its own language. */
let asAtCounter = languageOfCounter()

/**
 * The language that the operator chose, otherwise that of the deployment. Training begins in the language of its counter. The
 * reader of a replay has chosen another.
 */
function useChosenLanguage(): void {
  const language = useView(
    ({ state }) => state.session.language ?? state.session.deployment?.language ?? null,
  )
  useEffect(() => {
    if (!language || isReplay) return
    const wanted = asAtCounter ?? language
    asAtCounter = null
    void switchLanguage(wanted)
    if (wanted !== language) actLater({ type: 'chooseLanguage', language: wanted })
  }, [language])
}

function Screens() {
  useChosenLanguage()
  return <Routes />
}

export const App = () => (
  <PageFault>
    <Gate>
      <Screens />
    </Gate>
    <Snackbar />
    <Scanner />
  </PageFault>
)
