import { useState } from 'react'
import { Button } from '../kit/components/Button.tsx'
import { isTraining, trainingBase } from '../kit/page-kind.ts'
import { part } from '../kit/part.tsx'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'

const OtherHost = part(() => import('../session/OtherHost.tsx'), { holdsKeys: false })
const SaveLogDialog = part(() => import('./SaveLogDialog.tsx'))

/** Below the log-in: what needs no session. It works while the host is away too, and says then why a log-in does not. */
export default function LoginTools() {
  return (
    <>
      {!isTraining && <Tools />}
      <Copyright />
    </>
  )
}

function Tools() {
  const { t } = useTranslation()
  const [isSaving, setSaving] = useState(false)
  const isHostAway = useView(({ facts }) => facts.status.host === 'down')
  const isOtherHost = useView(({ facts }) => facts.status.isOtherHost)
  return (
    <>
      {isOtherHost && <OtherHost />}
      <p role="status" className="mx-auto max-w-105 text-sm leading-5 text-warn">
        {isHostAway && t('login.hostAway')}
      </p>
      <div className="flex justify-center gap-2">
        <a
          href={`${trainingBase}/`}
          className="press inline-flex min-h-11 items-center rounded-lg px-2.5 text-[13px] font-semibold text-ink hover:bg-hover"
        >
          {t('training:title')}
        </a>
        <Button kind="quiet" size="compact" onClick={() => setSaving(true)}>
          {t('info.saveLog')}
        </Button>
      </div>
      {isSaving && <SaveLogDialog onClose={() => setSaving(false)} />}
    </>
  )
}

/** The Spanish build shows a logo, as every build does, and a copyright line (section 2). */
function Copyright() {
  const { t } = useTranslation()
  const company = useView(({ state: { session } }) =>
    session.deployment?.id === 'es' ? session.deployment.company.name : null,
  )
  return company === null ? null : <p>{t('info.copyright', { company })}</p>
}
