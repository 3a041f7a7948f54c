import { useAdvice } from './advice.ts'
import { Lamp, tones } from './Lamp.tsx'
import type { Level, Light } from './lights.ts'
import { useTranslation } from '../texts/i18n.ts'
import { textKey } from '../texts/keys.ts'

const toneOf = (level: Level): string => (level === 'good' ? 'text-money' : tones[level])

interface StateProps {
  /** Text keys of `status`: the part, and its status. */
  part: string
  state: string
  level: Level
  hasName: boolean
}

function State({ part, state, level, hasName }: StateProps) {
  const { t } = useTranslation()
  const advice = useAdvice()
  return (
    <div data-device={part} data-level={level} className="flex gap-3 py-1">
      <span className="flex pt-1">
        <Lamp level={level} />
      </span>
      <div>
        <p className="font-semibold">
          {hasName && `${t(textKey(`status.${part}.name`))}: `}
          <span className={toneOf(level)}>{t(textKey(`status.${part}.${state}`))}</span>
        </p>
        {level !== 'good' && (
          <p className="mt-0.5 text-[13px] leading-4.5 text-muted">{advice(part, state)}</p>
        )}
      </div>
    </div>
  )
}

/** One of the status lights, with its advice. */
export const Connection = ({ light }: { light: Light }) => <State {...light} hasName />

/** A further problem of the printer. */
export const Trouble = ({ problem }: { problem: string }) => (
  <State part="printer" state={problem} level="warn" hasName={false} />
)
