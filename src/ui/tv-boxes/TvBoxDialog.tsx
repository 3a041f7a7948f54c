import { useEffect, useRef, useState } from 'react'
import type { TvBoxes } from '../../worker/api.ts'
import { Button } from '../kit/components/Button.tsx'
import { Dialog } from '../kit/components/Dialog.tsx'
import { NotKnown, useReading } from '../kit/reading.tsx'
import { query } from '../kit/replica/counter.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { choose, toSave, type Change, type Changes } from './changes.ts'
import { TvBoxRow } from './TvBoxRow.tsx'

/** The game on each TV box (section 2, "TV-box config"). */
export default function TvBoxDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [reading, readAgain] = useReading('devices', () => query('fetchTvBoxes'))
  const isHostUp = useView(({ facts }) => facts.status.host === 'up')
  // The host is reachable again: the list is requested automatically.
  const wasUp = useRef(isHostUp)
  useEffect(() => {
    if (isHostUp && !wasUp.current) readAgain()
    wasUp.current = isHostUp
  })
  return (
    <Dialog title={t('tv-boxes:title')} onClose={onClose} width="wide">
      {reading.state !== 'known' ? (
        <NotKnown reading={reading} onRetry={readAgain} />
      ) : reading.value.devices.length === 0 ? (
        <p className="py-8 text-center text-muted">{t('tv-boxes:empty')}</p>
      ) : (
        <Devices boxes={reading.value} isHostUp={isHostUp} />
      )}
    </Dialog>
  )
}

function Devices({ boxes: { devices, configs }, isHostUp }: { boxes: TvBoxes; isHostUp: boolean }) {
  const { t } = useTranslation()
  const [changes, setChanges] = useState<Changes>({})
  const waiting = toSave(changes)
  const isSaving = Object.values(changes).some(({ state }) => state === 'saving')
  const set = (deviceId: string, change: Change) =>
    setChanges((before) => ({ ...before, [deviceId]: change }))

  async function save(): Promise<void> {
    for (const { deviceId, configId } of waiting) {
      set(deviceId, { state: 'saving', configId })
      const outcome = await query('changeTvBox', deviceId, configId)
      set(
        deviceId,
        outcome.ok ? { state: 'saved', configId } : { state: 'failed', configId, refusal: outcome.refusal },
      )
    }
  }

  return (
    <>
      <table className="w-full border-collapse">
        <thead>
          <tr className="text-left text-[13px] text-muted">
            <th scope="col" className="w-[34%] pb-2 tight:w-[20%] font-semibold">
              {t('tv-boxes:device')}
            </th>
            <th scope="col" className="pb-2 font-semibold">
              {t('tv-boxes:game')}
            </th>
            <th scope="col" className="w-[28%] pb-2 pl-4 tight:w-[22%] font-semibold">
              {t('tv-boxes:state')}
            </th>
          </tr>
        </thead>
        <tbody>
          {devices.map((box) => (
            <TvBoxRow
              key={box.id}
              box={box}
              configs={configs}
              changes={changes}
              isLocked={isSaving}
              onChoose={(configId) => setChanges((before) => choose(before, box, configs, configId))}
            />
          ))}
        </tbody>
      </table>
      <div className="mt-5 flex items-center justify-end gap-4">
        <p role="status" className="text-warn">
          {!isHostUp && t('tv-boxes:offline')}
        </p>
        <Button
          kind="primary"
          size="large"
          disabled={waiting.length === 0 || isSaving}
          onClick={() => void save()}
        >
          {t('tv-boxes:save')}
        </Button>
      </div>
    </>
  )
}
