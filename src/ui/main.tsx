import './theme/theme.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { connect } from './replica/terminal.ts'
import { startTexts } from './texts/i18n.ts'

void connect()
await startTexts()
createRoot(document.querySelector('#page')!).render(<App />)
