import { useTranslation } from '../kit/texts/i18n.ts'
import { useAdvice } from '../kit/lights/advice.ts'
import { Lamp, tones } from '../kit/lights/Lamp.tsx'
import type { Light } from '../kit/lights/lights.ts'
import { textKey } from '../kit/texts/keys.ts'

/** Each light with its state, and what to do about it. */
export default function LightsList({ lights }: { lights: readonly Light[] }) {
  const { t } = useTranslation()
  const advice = useAdvice()
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
              <p className="mt-0.5 text-[13px] leading-4.5 text-muted">{advice(part, state)}</p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
