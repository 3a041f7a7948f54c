import { Button } from '../kit/components/Button.tsx'
import { Dialog } from '../kit/components/Dialog.tsx'
import { dismiss } from '../kit/replica/counter.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { refusalText } from '../kit/texts/refusal.ts'
import { textKey } from '../kit/texts/keys.ts'

/** Section 2: the error in upper case; a touch outside does not close it, but Escape does. */
export default function ErrorModal() {
  const { t, language } = useTranslation()
  const refusal = useView(({ facts }) => facts.modal)
  if (!refusal) return null
  const close = () => dismiss('modal')
  const socket = refusal.details?.socket
  return (
    <Dialog
      title={t('error.title')}
      onClose={close}
      isAlert
      actions={
        <Button kind="primary" onClick={close}>
          {t('close')}
        </Button>
      }
    >
      <p className="text-lg font-bold text-danger">{refusalText(t, refusal).toLocaleUpperCase(language)}</p>
      {socket && <p className="mt-2">{t(textKey(`error.lost.${socket}`))}</p>}
    </Dialog>
  )
}
