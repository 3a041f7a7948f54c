import { useEffect } from 'react'
import { Brand } from '../kit/components/Brand.tsx'
import { Button } from '../kit/components/Button.tsx'
import { connect } from '../kit/replica/counter.ts'
import { followLanguage, useTranslation } from '../kit/texts/i18n.ts'
import { newVersion } from '../new-version/follow.ts'

const takeOver = () => void connect(true)
/** The version that the browser keeps may be what fails: a later one is loaded, if there is one. */
const reload = () => (newVersion.get() ?? (() => location.reload()))()
/** Not a reload: there may be a log that exists only in memory. */
const connectAgain = () => void connect()

/** The options if this tab does not have the counter; texts under `gate.<name>`. */
const actions = {
  occupied: takeOver,
  lost: takeOver,
  reload,
  laterLog: reload,
  noStorage: connectAgain,
  noCore: reload,
} as const

/** Why this tab does not have the counter, and what can be done. */
export default function NoCounter({ name }: { name: keyof typeof actions }) {
  const { t } = useTranslation()
  useEffect(followLanguage, [])
  return (
    <main
      role="alert"
      className="grid h-full place-content-center justify-items-center gap-4 p-6 text-center"
    >
      <Brand />
      <h1 className="text-2xl font-bold tracking-tight">{t(`gate.${name}.title`)}</h1>
      <p className="max-w-md leading-6 text-muted">{t(`gate.${name}.text`)}</p>
      <Button kind="primary" size="large" onClick={actions[name]}>
        {t(`gate.${name}.action`)}
      </Button>
    </main>
  )
}
