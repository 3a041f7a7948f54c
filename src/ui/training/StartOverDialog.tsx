import { useState } from 'react'
import { showRefusal } from '../kit/show-refusal.ts'
import { Button } from '../kit/components/Button.tsx'
import { Dialog } from '../kit/components/Dialog.tsx'
import { callWorker } from '../kit/replica/counter.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { trainingBase, keySuffix } from '../kit/page-kind.ts'

/** Data that the page itself stored for training. */
function forgetKept(): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (key.endsWith(keySuffix)) storage.removeItem(key)
}

/** Starts training again, as the shop of any deployment. */
export function StartOverDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const ids = useView(({ facts }) => facts.training?.deployments)
  const current = useView(({ state }) => state.session.deployment?.id)
  const [chosen, setChosen] = useState(current)
  const [isBusy, setBusy] = useState(false)
  async function startOver(): Promise<void> {
    if (!chosen) return
    setBusy(true)
    const isOver = showRefusal(await callWorker((api) => api.startTrainingOver(chosen)))
    setBusy(false)
    if (!isOver) return
    forgetKept()
    // With the slash: a plain file server finds the folder by it.
    location.assign(`${trainingBase}/`)
  }
  const actions = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button kind="danger" disabled={isBusy} onClick={() => void startOver()}>
        {t('training:startOver.title')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('training:startOver.title')} onClose={onClose} actions={actions}>
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
