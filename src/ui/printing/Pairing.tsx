import { Button } from '../kit/components/Button.tsx'
import { CodeForm } from '../kit/components/CodeForm.tsx'
import { query } from '../kit/replica/counter.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'

/**
 * The cashier's options if the print program refuses this browser: grant the browser's permission, or type the code.
 */
export function Pairing() {
  const { t } = useTranslation()
  const { socket, localNetwork, refusal: printRefusal } = useView(({ facts }) => facts.printing)
  if (socket === 'up' || localNetwork === 'denied') return null
  if (localNetwork === 'prompt') return <ConnectButton />
  const isUnknown = printRefusal === 'notPaired' || printRefusal === 'badSignature'
  if (!isUnknown) return null
  return (
    <CodeForm
      label={t('menu:devices.code')}
      placeholder="1234-5678"
      button={t('menu:devices.pair')}
      where={t('menu:devices.codeWhere')}
      run={(code) => query('pairPrintProgram', code)}
    />
  )
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
