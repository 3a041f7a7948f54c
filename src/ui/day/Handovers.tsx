import type { Handover } from '../../worker/api.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useMoney } from '../kit/texts/formats.ts'
import { useDate } from '../kit/texts/moments.ts'
import { CountSum } from './CountSum.tsx'

/** The parts of the day before this one: the report of the day prints them. */
export function Handovers() {
  const { t } = useTranslation()
  const handovers = useView(({ state }) => state.handover.handovers)
  if (handovers.length === 0) return null
  return (
    <section aria-labelledby="handovers-title" className="grid gap-2">
      <h3 id="handovers-title" className="font-bold">
        {t('handover:ofDay')}
      </h3>
      {handovers.map((handover) => (
        <Part key={handover.handoverId} handover={handover} />
      ))}
    </section>
  )
}

function Part({ handover: { operatorId, at, counted, takenOver } }: { handover: Handover }) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const date = useDate()
  const to = takenOver ? String(takenOver.operatorId) : t('handover:nobody')
  return (
    <div>
      <p className="mb-1 flex justify-between gap-4 font-semibold">
        <span>{t('handover:line', { from: operatorId, to })}</span>
        <span className="text-muted">{date(at)}</span>
      </p>
      <CountSum expected={counted.expected} counted={counted.counted} />
      {takenOver?.recounted && (
        <p className="mt-1 font-semibold text-warn">
          {t('handover:recounted', { amount: money(takenOver.recounted.counted) })}
        </p>
      )}
    </div>
  )
}
