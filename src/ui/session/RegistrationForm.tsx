import { useState } from 'react'
import { Button } from '../kit/components/Button.tsx'
import { query } from '../kit/replica/counter.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { refusalText } from '../kit/texts/refusal.ts'
import { Field } from '../kit/components/Field.tsx'
import { useSubmit } from '../kit/use-submit.ts'
import { PasswordField } from './PasswordField.tsx'
import { registrationProblem, withoutSpaces } from './registration.ts'

interface Props {
  onCreated: (login: string) => void
  onRefused: (text: string) => void
}

const empty = { code: '', password: '', confirmation: '' }

/** A registration code creates a password (section 2); the current problem is shown as text above the button. */
export default function RegistrationForm({ onCreated, onRefused }: Props) {
  const { t } = useTranslation()
  const [form, setForm] = useState(empty)
  const problem = registrationProblem(form)
  const { isBusy, submit } = useSubmit(async () => {
    const outcome = await query('createPassword', form.code, form.password)
    if (outcome.ok) return onCreated(outcome.value)
    if (outcome.refusal.code === 'registrationCode') setForm({ ...form, code: '' })
    onRefused(refusalText(t, outcome.refusal))
  })
  return (
    <form onSubmit={submit} className="grid gap-4">
      <Field
        label={t('login.code')}
        value={form.code}
        onChange={(code) => setForm({ ...form, code: withoutSpaces(code) })}
        autoComplete="one-time-code"
        autoFocus
      />
      <PasswordField
        label={t('login.createPassword')}
        value={form.password}
        onChange={(password) => setForm({ ...form, password })}
        autoComplete="new-password"
      />
      <PasswordField
        label={t('login.confirmPassword')}
        value={form.confirmation}
        onChange={(confirmation) => setForm({ ...form, confirmation })}
        autoComplete="new-password"
        disabled={form.password === ''}
      />
      <p role="status" className="min-h-5 text-[13px] text-muted">
        {problem && t(`login.${problem}`)}
      </p>
      <Button
        kind="primary"
        size="large"
        type="submit"
        disabled={isBusy || problem !== null}
        aria-busy={isBusy}
      >
        {t('login.create')}
      </Button>
    </form>
  )
}
