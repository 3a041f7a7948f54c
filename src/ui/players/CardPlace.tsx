import { cardEnd } from '../../worker/api.ts'
import { Dialog } from '../kit/components/Dialog.tsx'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { CardForm } from './CardForm.tsx'
import { useCardDialog } from './closed-card.ts'
import { useOutcomes } from './use-outcomes.ts'

/** Opens the dialog of the card that lies on the reader, and closes it when the card is gone (section 4). */
export default function CardPlace({ isInPage }: { isInPage: boolean }) {
  const { t } = useTranslation()
  const idCard = useView(({ facts }) => facts.player?.idCard ?? null)
  const { isOpen, close } = useCardDialog(idCard)
  useOutcomes()
  if (!isOpen || isInPage || idCard === null) return null
  return (
    <Dialog title={t('players:title', { end: cardEnd(idCard) })} onClose={close} width="card" isPersistent>
      <CardForm key={idCard} />
    </Dialog>
  )
}
