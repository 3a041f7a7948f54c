import { useEffect } from 'react'
import { Snackbar } from '../components/Snackbar.tsx'
import { useView } from '../replica/view.ts'
import { Routes } from '../routes/routes.tsx'
import { switchLanguage } from '../texts/i18n.ts'
import { Gate } from './Gate.tsx'
import { PageFault } from './PageFault.tsx'

/** The operator's own choice of language, else the deployment's, once either is known. */
function useChosenLanguage(): void {
  const language = useView(
    ({ state }) => state.session.language ?? state.session.deployment?.language ?? null,
  )
  useEffect(() => {
    if (language) void switchLanguage(language)
  }, [language])
}

function Terminal() {
  useChosenLanguage()
  return <Routes />
}

export const App = () => (
  <PageFault>
    <Gate>
      <Terminal />
    </Gate>
    <Snackbar />
  </PageFault>
)
