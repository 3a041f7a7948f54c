import { useState, type SubmitEvent } from 'react'
import { Button } from '../kit/components/Button.tsx'
import { ask, settled } from '../kit/replica/counter.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { refusalText } from '../kit/texts/refusal.ts'
import { Field } from '../kit/components/Field.tsx'
import { keepStorage } from './keep-storage.ts'
import { PasswordField } from './PasswordField.tsx'

interface Props {
  login: string
  onLogin: (login: string) => void
  onRefused: (text: string) => void
}

export function LoginForm({ login, onLogin, onRefused }: Props) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  async function logIn(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    // A core that is being replaced just now is waited for: nobody types a password twice.
    await settled()
    const outcome = await ask('logIn', login, password)
    setBusy(false)
    if (outcome.ok) keepStorage()
    else onRefused(refusalText(t, outcome.refusal))
  }
  return (
    <form onSubmit={(event) => void logIn(event)} className="grid gap-4">
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
      <Button kind="primary" size="large" type="submit" disabled={isBusy || login === '' || password === ''}>
        {t('login.logIn')}
      </Button>
    </form>
  )
}
