import { useState, type ReactNode } from 'react'
import { LanguageSelect } from '../kit/texts/LanguageSelect.tsx'
import { ThemeButton } from '../kit/theme/ThemeButton.tsx'
import { part } from '../kit/part.tsx'
import { productVersion } from '../kit/version.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { usePassing } from '../kit/components/passing.ts'
import * as limits from '../kit/limits.ts'
import { Button } from '../kit/components/Button.tsx'
import { query, reconnected } from '../kit/replica/counter.ts'
import { refusalText } from '../kit/texts/refusal.ts'
import { Field } from '../kit/components/Field.tsx'
import { useSubmit } from '../kit/use-submit.ts'
import { PasswordField } from './PasswordField.tsx'
import logo from '../kit/components/logo.svg'

// Once per mounted login: the rest of the page does not wait for it.
const RegistrationForm = part(() => import('./RegistrationForm.tsx'))
/** Reads the history, whose code comes with the counter. */
const WhyLoggedOut = part(() => import('./WhyLoggedOut.tsx'), { holdsKeys: false })

/**
 * The login page (section 2): with a password, or with a registration code to create one. `notice` is shown above the
 * form, `tools` below it.
 */
export default function Login({ notice, tools }: { notice: ReactNode; tools: ReactNode }) {
  const { t } = useTranslation()
  const [isRegistering, setRegistering] = useState(false)
  const [login, setLogin] = useState('')
  const isOtherHost = useView(({ facts }) => facts.status.isOtherHost)
  const [message, showMessage] = useStatusMessage()
  const onCreated = (createdLogin: string) => {
    setLogin(createdLogin)
    setRegistering(false)
    showMessage({ text: t('login.created'), isGood: true })
  }
  const onRefused = (text: string) => showMessage({ text, isGood: false })
  return (
    <div className="grid h-full grid-rows-[auto_1fr_auto] overflow-y-auto">
      <header className="flex items-center justify-end gap-2 p-3">
        <LanguageSelect />
        <ThemeButton />
      </header>
      <main className="w-full max-w-105 place-self-center px-5 py-4">
        <img src={logo} alt="" width="60" height="60" className="mx-auto mb-4" />
        <h1 className="mb-6 text-center text-2xl font-bold tracking-tight">Operador Balcão</h1>
        {notice}
        <div className="rounded-2xl border border-line bg-surface p-6">
          {isRegistering ? (
            <RegistrationForm onCreated={onCreated} onRefused={onRefused} />
          ) : (
            <LoginForm login={login} onLogin={setLogin} onRefused={onRefused} />
          )}
          <label className="mt-2 flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 accent-accent"
              checked={isRegistering}
              onChange={(event) => setRegistering(event.target.checked)}
            />
            {t('login.haveCode')}
          </label>
        </div>
        {/* At another host nobody can log in, as the tools say. */}
        {!isOtherHost && <WhyLoggedOut />}
        <p
          role="status"
          className={`mt-4 min-h-6 text-center font-semibold ${message?.isGood ? 'text-money' : 'text-danger'}`}
        >
          {message?.text}
        </p>
      </main>
      <footer className="p-3 text-center text-xs leading-5 text-muted">
        {tools}v{productVersion} · All rights reserved.
      </footer>
    </div>
  )
}

interface StatusMessage {
  readonly text: string
  readonly isGood: boolean
}

/** A message that disappears after four seconds. */
const useStatusMessage = () => usePassing<StatusMessage>(limits.loginMessageMs)

interface Props {
  login: string
  onLogin: (login: string) => void
  onRefused: (text: string) => void
}

function LoginForm({ login, onLogin, onRefused }: Props) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const { isBusy, submit } = useSubmit(async () => {
    // Waits for a core that is being replaced, so that nobody has to type the password twice.
    await reconnected()
    const outcome = await query('logIn', login, password)
    if (outcome.ok) keepStorage()
    else onRefused(refusalText(t, outcome.refusal))
  })
  return (
    <form onSubmit={submit} className="grid gap-4">
      <Field
        label={t('login.login')}
        value={login}
        onChange={onLogin}
        autoComplete="username"
        autoFocus={login === ''}
      />
      <PasswordField
        label={t('login.password')}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        autoFocus={login !== ''}
      />
      <Button
        kind="primary"
        size="large"
        type="submit"
        disabled={isBusy || login === '' || password === ''}
        aria-busy={isBusy}
      >
        {t('login.logIn')}
      </Button>
    </form>
  )
}

/**
 * Asks the browser to keep this page's data, which include the logs, even when storage is short. Firefox prompts the
 * cashier; nothing waits for the answer.
 */
const keepStorage = (): void => void navigator.storage.persist().catch(() => {})
