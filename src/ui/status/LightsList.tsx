import { printServicePort, requiredPrintProgram } from '../../worker/api.ts'
import { useView } from '../replica/view.ts'
import { useTranslation } from '../texts/i18n.ts'
import { Lamp } from './Lamp.tsx'
import type { Light } from './lights.ts'
import { tones } from './tones.ts'

/** Until the host has said where the print program answers. */
const usualService = `http://127.0.0.1:${printServicePort}`

/** Each light with its word, and what to do about it. */
export default function LightsList({ lights }: { lights: readonly Light[] }) {
  const { t } = useTranslation()
  const service = useView(({ state }) => state.session.printService) ?? usualService
  const { origin } = window.location
  const clockByMs = useView(({ facts }) => facts.clock?.byMs ?? 0)
  const minutes = Math.round(Math.abs(clockByMs) / 60_000)
  const values = { required: requiredPrintProgram, service, port: new URL(service).port, origin, minutes }
  return (
    <ul className="absolute top-full right-0 z-30 mt-1 w-88 rounded-xl border border-line bg-surface p-2 shadow-2xl">
      {lights.map(({ part, level, word }) => (
        <li key={part} className="flex gap-3 p-2.5">
          <span className="flex pt-1">
            <Lamp level={level} />
          </span>
          <div>
            <p className="font-semibold">
              {t(`status.${part}.name`)}: <span className={tones[level]}>{t(`status.${part}.${word}`)}</span>
            </p>
            {level !== 'good' && (
              <p className="mt-0.5 text-[13px] leading-4.5 text-muted">
                {t(`status.${part}.${word}Advice`, values)}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
