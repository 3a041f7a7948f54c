import { useState } from 'react'
import { Button } from '../kit/components/Button.tsx'
import ConfirmDialog from '../kit/components/ConfirmDialog.tsx'
import { query } from '../kit/replica/counter.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { refusalText } from '../kit/texts/refusal.ts'

/** Another host answers than the one with which money is open: why nobody can log in, and the way on where it is the same one. */
export default function OtherHost() {
  const { t } = useTranslation()
  const [isConfirming, setConfirming] = useState(false)
  const [problem, setProblem] = useState('')
  const accept = async () => {
    setConfirming(false)
    const outcome = await query('acceptHost')
    setProblem(outcome.ok ? '' : refusalText(t, outcome.refusal))
  }
  return (
    <div
      data-other-host
      className="mx-auto mb-4 grid max-w-105 justify-items-center gap-2 rounded-xl border-2 border-warn p-4 text-sm leading-5 text-ink"
    >
      <div role="status">
        <p className="font-semibold">{t('login.otherHost.title')}</p>
        <p>{t('login.otherHost.text')}</p>
        <p className="text-danger">{problem}</p>
      </div>
      <Button kind="quiet" size="compact" onClick={() => setConfirming(true)}>
        {t('login.otherHost.same')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('login.otherHost.question')}
          text={t('login.otherHost.consequence')}
          confirm={t('login.otherHost.same')}
          onConfirm={() => void accept()}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  )
}
