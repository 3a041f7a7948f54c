import { Button } from '../kit/components/Button.tsx'
import { beginWith, dismiss, query } from '../kit/replica/counter.ts'
import { useView } from '../kit/replica/view.ts'
import { showRefusal } from '../kit/show-refusal.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useDate } from '../kit/texts/moments.ts'
import { useBusy } from '../kit/use-busy.ts'
import { Barrier } from './Barrier.tsx'
import { useQuietMoment } from './use-quiet-moment.ts'

/** A new counter, and the print program mirrors earlier logs: the cashier continues one of them, or begins a new one. */
export default function MirroredLogs() {
  const { t } = useTranslation()
  const date = useDate()
  const mirrored = useView(({ facts }) => facts.log.mirrored)
  const isQuiet = useQuietMoment()

  const [isBusy, continueFrom] = useBusy(async (counterId: string, log: number) => {
    const begun = await query('continueFromMirror', counterId, log)
    if (showRefusal(begun) && begun.ok) await beginWith(begun.value)
  })

  if (!isQuiet) return null
  return (
    <Barrier title={t('gate.mirrored.title')} text={t('gate.mirrored.text')}>
      <ul className="grid w-full gap-3">
        {mirrored.map(({ counterId, log, operatorId, lastAt, openMoney, isDamaged }) => (
          <li
            key={counterId}
            className="flex items-center justify-between gap-4 rounded-xl border border-line p-3 text-left"
          >
            <div id={`mirrored-${counterId}`} className="grid gap-1">
              <span>{t('gate.mirrored.last', { moment: date(lastAt), operator: operatorId ?? '–' })}</span>
              {openMoney > 0 && (
                <span className="text-warn">{t('gate.mirrored.open', { count: openMoney })}</span>
              )}
              {isDamaged && <span className="text-warn">{t('gate.mirrored.damaged')}</span>}
              <span className="font-mono text-[13px] break-all text-muted">{counterId}</span>
            </div>
            <Button
              kind={mirrored.length === 1 ? 'primary' : 'plain'}
              aria-busy={isBusy}
              aria-describedby={`mirrored-${counterId}`}
              data-mirrored={counterId}
              onClick={() => continueFrom(counterId, log)}
            >
              {t('gate.mirrored.continue')}
            </Button>
          </li>
        ))}
      </ul>
      <Button aria-disabled={isBusy} onClick={() => isBusy || dismiss('mirrored')}>
        {t('gate.mirrored.begin')}
      </Button>
    </Barrier>
  )
}
