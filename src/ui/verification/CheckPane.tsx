import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { BarcodeForm } from './BarcodeForm.tsx'
import { CheckResult } from './CheckResult.tsx'
import { useCheckCues } from './use-check-cues.ts'

/** A ticket's number and what the ticket is by now; ready for the next one at any moment. */
export function CheckPane() {
  const { t } = useTranslation()
  const check = useView(({ facts }) => facts.check)
  useCheckCues()
  return (
    <>
      <BarcodeForm hearsDigits />
      <div className="mt-5 min-h-102">
        {check ? <CheckResult check={check} /> : <p className="text-muted">{t('check.hint')}</p>}
      </div>
    </>
  )
}
