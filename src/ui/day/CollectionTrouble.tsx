import { useState } from 'react'
import { closingOf, collectionOf } from '../../worker/api.ts'
import { act } from '../kit/act.ts'
import { Button } from '../kit/components/Button.tsx'
import ConfirmDialog from '../kit/components/ConfirmDialog.tsx'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'

/** The host has not said whether it took the collection: it is asked again, unless the operator knows better. */
export function CollectionTrouble() {
  const { t } = useTranslation()
  const [isDeciding, setDeciding] = useState(false)
  const movementId = useView(({ state }) => {
    const closing = closingOf(state)
    const entry = closing && collectionOf(state, closing)
    return entry?.outcome.kind === 'unknown' ? entry.movementId : null
  })
  if (!movementId) return null
  const decide = () => {
    setDeciding(false)
    void act({ type: 'decideMovement', movementId, decision: 'notDone' })
  }
  return (
    <div role="alert" className="grid gap-3 rounded-lg border border-warn p-3.5">
      <p className="leading-5 font-semibold text-warn">{t('day.collectionUnknown')}</p>
      <Button className="justify-self-start" onClick={() => setDeciding(true)}>
        {t('day.notCollected')}
      </Button>
      {isDeciding && (
        <ConfirmDialog
          title={t('day.notCollectedTitle')}
          text={t('day.notCollectedText')}
          confirm={t('day.notCollected')}
          onConfirm={decide}
          onClose={() => setDeciding(false)}
        />
      )}
    </div>
  )
}
