import { showRefusal } from '../kit/show-refusal.ts'
import { Button } from '../kit/components/Button.tsx'
import { Dialog } from '../kit/components/Dialog.tsx'
import { callWorker } from '../kit/replica/counter.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'

/** The training card reader: a touch puts a card on it, the next touch removes it. */
export function CardsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const training = useView(({ facts }) => facts.training)
  const lay = async (idCard: string | null) => {
    const isLaid = showRefusal(await callWorker((api) => api.layTrainingCard(idCard)))
    // The counter shows the card's player.
    if (isLaid) onClose()
  }
  return (
    <Dialog title={t('training:cards.title')} onClose={onClose} width="picker">
      <div className="grid gap-2.5">
        {training?.cards.map(({ idCard, holder }) => {
          const isLaid = training.laidCard === idCard
          return (
            <Button
              key={idCard}
              size="large"
              aria-pressed={isLaid}
              className={`w-full justify-between! text-base ${isLaid ? 'border-accent!' : ''}`}
              onClick={() => void lay(isLaid ? null : idCard)}
            >
              <span>{holder ?? t('training:cards.free')}</span>
              <span className="text-sm text-muted">
                {isLaid ? t('training:cards.takeAway') : `…${idCard.slice(-4)}`}
              </span>
            </Button>
          )
        })}
      </div>
    </Dialog>
  )
}
