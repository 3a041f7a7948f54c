import { useState, type ReactNode } from 'react'
import { markKinds, type MarkKind, type TimeLine } from '../../worker/time-travel/api.ts'
import { Button } from '../kit/components/Button.tsx'
import { LineIcon } from '../kit/components/Icon.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { chooseSpeed, goToEnd, isPlaying, pause, play, speed, step } from './player.ts'
import { goToMark } from './TimeLineView.tsx'

const icons = {
  first: 'M6 5v14M19 5.5 10 12l9 6.5z',
  back: 'M14.5 5.5 8 12l6.5 6.5',
  play: 'M7 4.5v15l12.5-7.5z',
  pause: 'M8 5v14M16 5v14',
  forward: 'M9.5 5.5 16 12l-6.5 6.5',
  last: 'M18 5v14M5 5.5 14 12l-9 6.5z',
  previous: 'M20 5.5 13.5 12l6.5 6.5M11 5.5 4.5 12l6.5 6.5',
  next: 'M4 5.5 10.5 12 4 18.5M13 5.5 19.5 12 13 18.5',
} as const

interface ControlProps {
  name: keyof typeof icons
  onClick: () => void
}

function Control({ name, onClick }: ControlProps) {
  const { t } = useTranslation()
  const text = t(`replay:controls.${name}`)
  return (
    <Button size="square" kind="quiet" aria-label={text} title={text} onClick={onClick}>
      <LineIcon path={icons[name]} />
    </Button>
  )
}

interface ChoiceProps<Value> {
  label: string
  value: Value
  onChange: (value: string) => void
  children: ReactNode
}

const Choice = <Value extends string | number>({ label, value, onChange, children }: ChoiceProps<Value>) => (
  <select
    aria-label={label}
    title={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    className="press h-11 cursor-pointer rounded-lg border border-line bg-raised px-2 font-semibold hover:bg-hover"
  >
    {children}
  </select>
)

const speeds = [1, 10, 100]

/** Steps, play, and jumps to the marks of one kind. */
export function Controls({ timeLine }: { timeLine: TimeLine }) {
  const { t } = useTranslation()
  const isOn = isPlaying.use()
  const perSecond = speed.use()
  const [kind, setKind] = useState<MarkKind>('sale')
  return (
    <div className="flex flex-wrap items-center">
      <Control name="first" onClick={() => step(-Infinity)} />
      <Control name="back" onClick={() => step(-1)} />
      {isOn ? <Control name="pause" onClick={pause} /> : <Control name="play" onClick={play} />}
      <Control name="forward" onClick={() => step(1)} />
      <Control name="last" onClick={goToEnd} />
      <Choice
        label={t('replay:controls.speed')}
        value={perSecond}
        onChange={(value) => chooseSpeed(Number(value))}
      >
        {speeds.map((each) => (
          <option key={each} value={each}>
            {each}/s
          </option>
        ))}
      </Choice>
      <span className="ml-3 flex">
        <Control name="previous" onClick={() => goToMark(timeLine, kind, -1)} />
        <Choice
          label={t('replay:controls.kind')}
          value={kind}
          onChange={(value) => setKind(markKinds.find((each) => each === value) ?? kind)}
        >
          {markKinds.map((each) => (
            <option key={each} value={each}>
              {t(`replay:mark.${each}`)}
            </option>
          ))}
        </Choice>
        <Control name="next" onClick={() => goToMark(timeLine, kind, 1)} />
      </span>
    </div>
  )
}
