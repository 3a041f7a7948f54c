import { useState, type SubmitEvent } from 'react'
import { Button } from '../kit/components/Button.tsx'
import { Field } from '../kit/components/Field.tsx'
import { query } from '../kit/replica/counter.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { refusalText } from '../kit/texts/refusal.ts'

/**
 * The cashier's options if the print program refuses this browser: grant the browser's permission, or type the code.
 */
export function Pairing() {
  const { socket, localNetwork, refusal: printRefusal } = useView(({ facts }) => facts.printing)
  if (socket === 'up' || localNetwork === 'denied') return null
  if (localNetwork === 'prompt') return <ConnectButton />
  const isUnknown = printRefusal === 'notPaired' || printRefusal === 'badSignature'
  return isUnknown ? <CodeForm /> : null
}

/** The browser prompts after a touch, when the page has explained the reason. */
function ConnectButton() {
  const { t } = useTranslation()
  return (
    <Button kind="primary" className="mt-2" onClick={() => void query('connectPrintProgram')}>
      {t('menu:devices.connect')}
    </Button>
  )
}

function CodeForm() {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  async function pair(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    const outcome = await query('pairPrintProgram', code)
    setBusy(false)
    setProblem(outcome.ok ? '' : refusalText(t, outcome.refusal))
  }
  return (
    <form onSubmit={(event) => void pair(event)} className="mt-2 grid gap-2">
      <div className="grid grid-cols-[1fr_auto] items-end gap-2">
        <Field
          label={t('menu:devices.code')}
          value={code}
          onChange={setCode}
          placeholder="1234-5678"
          autoComplete="off"
          maxLength={60}
        />
        <Button kind="primary" type="submit" className="h-12" disabled={isBusy || code.trim() === ''}>
          {t('menu:devices.pair')}
        </Button>
      </div>
      <p role="alert" className="text-[13px] font-semibold text-danger empty:hidden">
        {problem}
      </p>
      {!problem && <p className="text-[13px] leading-4.5 text-muted">{t('menu:devices.codeWhere')}</p>}
    </form>
  )
}
