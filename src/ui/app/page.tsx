import { createRoot } from 'react-dom/client'
import { startTexts } from '../texts/i18n.ts'
import { App } from './App.tsx'

await startTexts()
createRoot(document.querySelector('#page')!).render(<App />)
