import { useTranslation } from '../kit/texts/i18n.ts'
import { DamageFound } from './DamageFound.tsx'

/** Why the operator was logged out, and what the next log-in does about it. */
export default function DamageAtLogin() {
  const { t } = useTranslation()
  return (
    <div
      role="status"
      data-damage="found"
      className="mb-4 rounded-xl border-2 border-warn p-4 text-sm leading-5"
    >
      <DamageFound />
      <p className="font-semibold">{t('damage.logIn')}</p>
    </div>
  )
}
