import { Button } from '../kit/components/Button.tsx'
import { Dialog } from '../kit/components/Dialog.tsx'
import { dismiss } from '../kit/replica/counter.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { refusalText } from '../kit/texts/refusal.ts'
import { textKey } from '../kit/texts/keys.ts'

/**
 * Section 2: the error in upper case; a touch outside does not close it, but Escape does. A lost connection is named in the
 * heading, because its text is the unknown error (section 4, "Socket state").
 */
export default function ErrorModal() {
  const { t, language } = useTranslation()
  const refusal = useView(({ facts }) => facts.status.modal)
  if (!refusal) return null
  const close = () => dismiss('modal')
  const socket = refusal.details?.socket
  return (
    <Dialog
      title={t(socket ? textKey(`error.lostTitle.${socket}`) : 'error.title')}
      onClose={close}
      isAlert
      actions={
        <Button kind="primary" onClick={close}>
          {t('close')}
        </Button>
      }
    >
      {socket && <p className="mb-3">{t(textKey(`error.lost.${socket}`))}</p>}
      <p className={`font-bold text-danger ${socket ? 'text-[13px]' : 'text-lg'}`}>
        {refusalText(t, refusal).toLocaleUpperCase(language)}
      </p>
    </Dialog>
  )
}
