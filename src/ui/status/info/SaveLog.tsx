import { useState } from 'react'
import { earlierDay, laterDay, type IsoDay } from '../../../values/calendar.ts'
import type { LogPart } from '../../../worker/api.ts'
import { Button } from '../../kit/components/Button.tsx'
import { SaveIcon } from '../../kit/components/later-icons.tsx'
import { saveFile } from '../../kit/components/save-file.ts'
import { Segments } from '../../kit/components/Segments.tsx'
import { DateField } from '../../kit/dates/DateField.tsx'
import { useToday } from '../../kit/replica/use-today.ts'
import { callWorker } from '../../kit/replica/counter.ts'
import { useView } from '../../kit/replica/view.ts'
import { showRefusal } from '../../kit/show-refusal.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { useBusy } from '../../kit/use-busy.ts'

type Choice = 'shift' | 'day' | 'days' | 'whole'
const choices: readonly Choice[] = ['shift', 'day', 'days', 'whole']

/** Saves the log, or a part of it, as a file for support. */
export function SaveLog() {
  const { t } = useTranslation()
  const today = useToday()
  const isShiftOpen = useView(({ state }) => state.till.shift !== null)
  const [chosen, choose] = useState<Choice | null>(null)
  const [days, setDays] = useState<{ from: IsoDay; to: IsoDay } | null>(null)
  const [stateHash, setStateHash] = useState<string | null>(null)
  const choice = chosen ?? (isShiftOpen ? 'shift' : 'day')
  const { from, to } = days ?? { from: today, to: today }

  const [isBusy, save] = useBusy(async () => {
    const exported = await callWorker((api) => api.exportLog(partOf(choice, from, to)))
    if (!showRefusal(exported) || !exported.ok) return
    const { name, file } = exported.value
    saveFile(name, [file])
    setStateHash(exported.value.stateHash)
  })

  const dateField = (label: string, day: IsoDay, onConfirm: (day: IsoDay) => void) => (
    <DateField
      label={label}
      day={day}
      today={today}
      isDisabled={isBusy}
      onConfirm={(confirmed) => onConfirm(earlierDay(confirmed, today))}
    />
  )
  return (
    <fieldset className="mt-5 grid gap-3 border-t border-line pt-4">
      <legend className="sr-only">{t('info.saveLog')}</legend>
      <div className="flex">
        <Segments
          label={t('info.saveLog')}
          options={choices
            .filter((value) => value !== 'shift' || isShiftOpen)
            .map((value) => ({ value, text: t(`info.logPart.${value}`) }))}
          chosen={choice}
          onChoose={choose}
        />
      </div>
      {choice === 'day' && (
        <div className="flex">
          {dateField(t('info.logPart.day'), to, (day) => setDays({ from: day, to: day }))}
        </div>
      )}
      {choice === 'days' && (
        <div className="flex gap-3">
          {dateField(t('reports.from'), from, (day) => setDays({ from: day, to: laterDay(day, to) }))}
          {dateField(t('reports.to'), to, (day) => setDays({ from: earlierDay(from, day), to: day }))}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button disabled={isBusy} aria-busy={isBusy} onClick={() => save()}>
          <SaveIcon />
          {t('info.saveLog')}
        </Button>
        {stateHash !== null && (
          <p data-saved="log">
            <span className="text-muted">{t('info.stateHash')}</span>{' '}
            <span className="font-mono text-[13px]">{stateHash.slice(0, 16)}</span>
          </p>
        )}
      </div>
    </fieldset>
  )
}

function partOf(choice: Choice, from: IsoDay, to: IsoDay): LogPart {
  if (choice === 'day') return { kind: 'days', from: to, to }
  return choice === 'days' ? { kind: 'days', from, to } : { kind: choice }
}
