import { useState } from 'react'
import { Button } from '../kit/components/Button.tsx'
import { SaveIcon } from '../kit/components/later-icons.tsx'
import { saveFile } from '../kit/components/save-file.ts'
import { beginWith, callWorker, reconnected } from '../kit/replica/counter.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { showRefusal } from '../kit/show-refusal.ts'
import { useBusy } from '../kit/use-busy.ts'
import { Barrier } from './Barrier.tsx'

/** The browser deleted the log of the open page: the state in memory is saved, and carried into a new log. */
export default function DeletedLog() {
  const { t } = useTranslation()
  const [isSaved, setSaved] = useState(false)

  async function save(): Promise<void> {
    const rescued = await callWorker((api) => api.rescueLog())
    if (!showRefusal(rescued) || !rescued.ok) return
    for (const { name, bytes } of rescued.value) saveFile(name, [bytes])
    setSaved(true)
  }

  const [isBusy, begin] = useBusy(async () => {
    const rescued = await callWorker((api) => api.rescueLog())
    if (showRefusal(rescued) && rescued.ok) {
      await beginWith(rescued.value[0].bytes)
      // The locks of this document belong to the deleted storage: it does not see those of the new core and of other tabs.
      if (await reconnected()) location.reload()
    }
  })

  return (
    <Barrier title={t('gate.logDeleted.title')} text={t('gate.logDeleted.text')}>
      <div className="flex flex-wrap justify-center gap-3">
        <Button kind={isSaved ? 'plain' : 'primary'} onClick={() => void save()}>
          <SaveIcon />
          {t('gate.logDeleted.save')}
        </Button>
        <Button kind={isSaved ? 'primary' : 'plain'} aria-busy={isBusy} onClick={() => begin()}>
          {t('gate.logDeleted.begin')}
        </Button>
      </div>
    </Barrier>
  )
}
