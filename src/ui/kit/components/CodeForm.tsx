import { useState } from 'react'
import type { Outcome } from '../../../values/outcome.ts'
import { useTranslation } from '../texts/i18n.ts'
import { refusalText } from '../texts/refusal.ts'
import { useSubmit } from '../use-submit.ts'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'

interface Props {
  label: string
  placeholder: string
  /** The name of its button. */
  button: string
  /** Where the code comes from. */
  where: string
  /** Tries the code; the reason of a refusal is shown. */
  run: (code: string) => Promise<Outcome<unknown>>
}

/** A field for a code that is needed once. */
export function CodeForm({ label, placeholder, button, where, run }: Props) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const { isBusy, submit } = useSubmit(async () => {
    const outcome = await run(code)
    setProblem(outcome.ok ? '' : refusalText(t, outcome.refusal))
  })
  return (
    <form onSubmit={submit} className="mt-2 grid gap-2">
      <div className="grid grid-cols-[1fr_auto] items-end gap-2">
        <Field
          label={label}
          value={code}
          onChange={setCode}
          placeholder={placeholder}
          autoComplete="off"
          maxLength={60}
        />
        <Button
          kind="primary"
          type="submit"
          className="h-12"
          disabled={isBusy || code.trim() === ''}
          aria-busy={isBusy}
        >
          {button}
        </Button>
      </div>
      <p role="alert" className="text-[13px] font-semibold text-danger empty:hidden">
        {problem}
      </p>
      {!problem && <p className="text-[13px] leading-4.5 text-muted">{where}</p>}
    </form>
  )
}
