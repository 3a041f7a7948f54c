import { useState } from 'react'
import { Button } from '../kit/components/Button.tsx'
import { Dialog } from '../kit/components/Dialog.tsx'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useBusy } from '../kit/use-busy.ts'
import { startOver } from './start-over.ts'

/** Starts training again, as the shop of any deployment. */
export function OtherShopDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const ids = useView(({ facts }) => facts.training?.deployments)
  const current = useView(({ state }) => state.session.deployment?.id)
  const [chosen, setChosen] = useState(current)
  const [isBusy, start] = useBusy(async () => {
    if (chosen) await startOver(chosen)
  })
  const actions = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button kind="danger" disabled={isBusy} aria-busy={isBusy} onClick={() => start()}>
        {t('training:startOver.title')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('training:startOver.otherShop')} onClose={onClose} actions={actions}>
      <p className="mb-4 leading-6">{t('training:startOver.text')}</p>
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm text-muted">{t('training:startOver.deployment')}</legend>
        {ids?.map((id) => (
          <label key={id} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="deployment"
              className="size-5 accent-accent"
              checked={chosen === id}
              onChange={() => setChosen(id)}
            />
            {t(`training:deployment.${id}`)}
          </label>
        ))}
      </fieldset>
    </Dialog>
  )
}
