import { printServicePort, requiredPrintProgram } from '../../worker/api.ts'
import type { Language } from '../../values/language.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useDate } from '../kit/texts/moments.ts'
import { Lamp, tones } from '../kit/lights/Lamp.tsx'
import type { Light } from '../kit/lights/lights.ts'
import { textKey } from '../kit/texts/keys.ts'

/** Until the host has reported the print program's address. */
const usualService = `http://127.0.0.1:${printServicePort}`

const hourMs = 3_600_000

/** Minutes, hours or days: the unit with few digits. */
function roughTime(ms: number, language: Language): string {
  const [unit, unitMs] =
    ms < 2 * hourMs
      ? (['minute', 60_000] as const)
      : ms < 48 * hourMs
        ? (['hour', hourMs] as const)
        : (['day', 24 * hourMs] as const)
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(
    Math.round(ms / unitMs),
  )
}

/** Each light with its state, and what to do about it. */
export default function LightsList({ lights }: { lights: readonly Light[] }) {
  const { t, language } = useTranslation()
  const service = useView(({ state }) => state.session.printService) ?? usualService
  const { origin } = window.location
  const clockByMs = useView(({ facts }) => facts.status.clock?.byMs ?? 0)
  const time = roughTime(Math.abs(clockByMs), language)
  const date = useDate()
  const copiesBeforeMs = useView(({ facts }) => facts.printing.journalDamage?.copiesBeforeMs ?? 0)
  const values = {
    required: requiredPrintProgram,
    service,
    port: new URL(service).port,
    origin,
    time,
    until: date(copiesBeforeMs),
  }
  return (
    <ul className="absolute top-full right-0 z-30 mt-1 w-88 rounded-xl tight:fixed tight:inset-x-2 tight:top-14 tight:w-auto tight:max-h-[calc(100dvh-4rem)] tight:overflow-y-auto border border-line bg-surface p-2 shadow-2xl">
      {lights.map(({ part, level, state }) => (
        <li key={part} className="flex gap-3 p-2.5">
          <span className="flex pt-1">
            <Lamp level={level} />
          </span>
          <div>
            <p className="font-semibold">
              {t(`status.${part}.name`)}:{' '}
              <span className={tones[level]}>{t(textKey(`status.${part}.${state}`))}</span>
            </p>
            {level !== 'good' && (
              <p className="mt-0.5 text-[13px] leading-4.5 text-muted">
                {t(textKey(`status.${part}.${state}Advice`), values)}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
