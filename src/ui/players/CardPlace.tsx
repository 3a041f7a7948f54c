import { useEffect } from 'react'
import { cardEnd } from '../../values/card-end.ts'
import { Dialog } from '../kit/components/Dialog.tsx'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { CardForm } from './CardForm.tsx'
import { useOutcomes } from './use-outcomes.ts'
import { signal } from '../kit/signal.ts'

/** Opens the dialog of the card on the reader, and closes it when the card is removed (section 4). */
export default function CardPlace({ isInPage }: { isInPage: boolean }) {
  const { t } = useTranslation()
  const idCard = useView(({ facts }) => facts.players.player?.idCard ?? null)
  const { isOpen, close } = useCardDialog(idCard)
  useOutcomes()
  if (!isOpen || isInPage || idCard === null) return null
  return (
    <Dialog
      key={idCard}
      title={t('players:title', { end: cardEnd(idCard) })}
      onClose={close}
      width="card"
      isPersistent
      opensByItself
    >
      <CardForm />
    </Dialog>
  )
}

/** The card whose dialog the cashier closed while it was on the reader; kept when the page changes. */
const closed = signal<string | null>(null)

/**
 * Whether the dialog of this card is open: from the moment when the card is put on the reader until it is removed or
 * the cashier closes the dialog.
 */
function useCardDialog(idCard: string | null): { isOpen: boolean; close: () => void } {
  const closedCard = closed.use()
  useEffect(() => {
    if (idCard === null) closed.set(null)
  }, [idCard])
  return { isOpen: idCard !== null && closedCard !== idCard, close: () => closed.set(idCard) }
}
