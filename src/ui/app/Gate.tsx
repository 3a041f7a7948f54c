import { useEffect, type ReactNode } from 'react'
import { Brand } from '../components/Brand.tsx'
import { Button } from '../components/Button.tsx'
import { useHasView } from '../replica/view.ts'
import { connect, useConnection } from '../replica/terminal.ts'
import { followLanguage, useTranslation } from '../texts/i18n.ts'

const takeOver = () => void connect(true)
const reload = () => location.reload()

/** What can be done where this tab does not have the terminal; texts under `gate.<name>`. */
const notices = { occupied: takeOver, lost: takeOver, reload, laterLog: reload, noStorage: reload } as const

/** The terminal is shown once this tab has it; a restart of the worker leaves it on the screen. */
export function Gate({ children }: { children: ReactNode }) {
  const connection = useConnection()
  const hasView = useHasView()
  if (connection === 'ready' || connection === 'connecting') return hasView ? children : <Starting />
  return <Notice name={connection} />
}

function Starting() {
  const { t } = useTranslation()
  return (
    <main className="grid h-full place-content-center justify-items-center gap-4" aria-busy>
      <Brand />
      <p role="status" className="text-muted">
        {t('gate.starting')}
      </p>
    </main>
  )
}

function Notice({ name }: { name: keyof typeof notices }) {
  const { t } = useTranslation()
  useEffect(followLanguage, [])
  return (
    <main className="grid h-full place-content-center justify-items-center gap-4 p-6 text-center">
      <Brand />
      <h1 className="text-2xl font-bold tracking-tight">{t(`gate.${name}.title`)}</h1>
      <p className="max-w-md leading-6 text-muted">{t(`gate.${name}.text`)}</p>
      <Button kind="primary" size="large" onClick={notices[name]}>
        {t(`gate.${name}.action`)}
      </Button>
    </main>
  )
}
