import { useRef } from 'react'
import { useDisclosure } from '../components/use-disclosure.ts'
import { useView } from '../replica/view.ts'
import { useTranslation } from '../texts/i18n.ts'
import { Lamp } from './Lamp.tsx'
import { lightsOf, type Level } from './lights.ts'

const tones: Record<Level, string> = {
  good: 'text-muted',
  warn: 'text-warn',
  bad: 'text-danger',
  waiting: 'text-muted',
}

/** Nothing to say of it yet, or any more: its name is enough, and on narrow screens its shape. */
const isQuiet = (level: Level): boolean => level === 'good' || level === 'waiting'

/** What works and what does not; opened, it says what to do about it. */
export function StatusLights() {
  const { t } = useTranslation()
  const facts = useView((view) => view.facts)
  const panel = useRef<HTMLDivElement>(null)
  const { isOpen, toggle } = useDisclosure(panel)
  const lights = lightsOf(facts)
  return (
    <div ref={panel} className="relative">
      <button
        type="button"
        aria-expanded={isOpen}
        title={t('status.title')}
        onClick={toggle}
        className="press flex min-h-11 items-center gap-3 rounded-lg px-2 text-xs font-semibold hover:bg-hover"
      >
        {lights.map(({ part, level, word }) => (
          <span key={part} className={`flex items-center gap-1.5 whitespace-nowrap ${tones[level]}`}>
            <Lamp level={level} />
            <span className={isQuiet(level) ? 'max-[1279px]:sr-only' : ''}>
              {isQuiet(level) ? t(`status.${part}.name`) : t(`status.${part}.${word}`)}
            </span>
          </span>
        ))}
      </button>
      {isOpen && (
        <ul className="absolute top-full right-0 z-30 mt-1 w-88 rounded-xl border border-line bg-surface p-2 shadow-2xl">
          {lights.map(({ part, level, word }) => (
            <li key={part} className="flex gap-3 p-2.5">
              <span className="flex pt-1">
                <Lamp level={level} />
              </span>
              <div>
                <p className="font-semibold">
                  {t(`status.${part}.name`)}:{' '}
                  <span className={tones[level]}>{t(`status.${part}.${word}`)}</span>
                </p>
                {level !== 'good' && (
                  <p className="mt-0.5 text-[13px] leading-4.5 text-muted">
                    {t(`status.${part}.${word}Advice`)}
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
