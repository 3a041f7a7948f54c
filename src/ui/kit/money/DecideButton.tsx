import { useState } from 'react'
import { act } from '../act.ts'
import { Button } from '../components/Button.tsx'
import ConfirmDialog from '../components/ConfirmDialog.tsx'
import { useTranslation } from '../texts/i18n.ts'

/** Ends a movement that nobody knows of, by the operator's own word, which is logged. */
export function DecideButton({ movementId }: { movementId: string }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const decide = () => {
    setAsking(false)
    void act({ type: 'decideMovement', movementId, decision: 'notDone' })
  }
  return (
    <>
      <Button size="compact" onClick={() => setAsking(true)}>
        {t('movement.notDone')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('movement.notDoneTitle')}
          text={t('movement.notDoneText')}
          confirm={t('movement.notDoneConfirm')}
          onConfirm={decide}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
