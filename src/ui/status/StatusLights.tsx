import { useRef, useEffect, useState, type RefObject } from 'react'
import { useTranslation } from '../kit/texts/i18n.ts'
import { Lamp, tones } from '../kit/lights/Lamp.tsx'
import { part } from '../kit/part.tsx'
import { worstOf, type Level, type Light, useLights } from '../kit/lights/lights.ts'
import { textKey } from '../kit/texts/keys.ts'
import { useKeys } from '../kit/keyboard/use-keys.ts'

const LightsList = part(() => import('./LightsList.tsx'))

/** Nothing to say of it yet, or any more: its name is enough. */
const isQuiet = (level: Level): boolean => level === 'good' || level === 'waiting'

/** From which width on the bar has the room for a row of words: four of them, five, or six. */
const rows = {
  four: { row: 'max-[1359px]:hidden', oneWord: 'min-[1360px]:hidden', button: 'min-[1360px]:px-2' },
  five: { row: 'max-[1599px]:hidden', oneWord: 'min-[1600px]:hidden', button: 'min-[1600px]:px-2' },
  six: { row: 'max-[1799px]:hidden', oneWord: 'min-[1800px]:hidden', button: 'min-[1800px]:px-2' },
} as const
function roomFor({ length }: readonly Light[]) {
  if (length > 5) return rows.six
  return length > 4 ? rows.five : rows.four
}

/** Each light with its own word, where the bar has the room. */
function LightsInARow({ lights }: { lights: readonly Light[] }) {
  const { t } = useTranslation()
  return (
    <span className={`flex items-center gap-3 ${roomFor(lights).row}`}>
      {lights.map(({ part, level, word }) => (
        <span key={part} className={`flex items-center gap-1.5 whitespace-nowrap ${tones[level]}`}>
          <Lamp level={level} />
          {isQuiet(level) ? t(`status.${part}.name`) : t(textKey(`status.${part}.${word}`))}
        </span>
      ))}
    </span>
  )
}

/** On smaller screens the shapes stand together, and below them the words for the worst of them. Its size never changes. */
function LightsWithOneWord({ lights }: { lights: readonly Light[] }) {
  const { t } = useTranslation()
  const { part, level, word } = worstOf(lights)
  return (
    <span className={`grid w-23 gap-0.5 ${roomFor(lights).oneWord}`}>
      <span className={`flex justify-center ${lights.length > 5 ? 'gap-1.5' : 'gap-3'}`}>
        {lights.map((light) => (
          <span key={light.part} className="flex">
            <Lamp level={light.level} />
            <span className="sr-only">
              {t(`status.${light.part}.name`)}: {t(textKey(`status.${light.part}.${light.word}`))}.
            </span>
          </span>
        ))}
      </span>
      <span aria-hidden className={`grid h-6 place-content-center text-[11px] leading-3 ${tones[level]}`}>
        {level === 'good' ? t('status.allGood') : t(textKey(`status.${part}.${word}`))}
      </span>
    </span>
  )
}

/** What works and what does not; opened, it says what to do about it. */
export function StatusLights() {
  const { t } = useTranslation()
  const panel = useRef<HTMLDivElement>(null)
  const { isOpen, toggle } = useDisclosure(panel)
  const lights = useLights()
  return (
    <div ref={panel} className="relative">
      <button
        type="button"
        aria-expanded={isOpen}
        title={t('status.title')}
        onClick={toggle}
        className={`press flex min-h-11 items-center rounded-lg text-xs font-semibold hover:bg-hover ${roomFor(lights).button}`}
      >
        <LightsInARow lights={lights} />
        <LightsWithOneWord lights={lights} />
      </button>
      {isOpen && <LightsList lights={lights} />}
    </div>
  )
}

/** Something that opens below its button and closes by Escape or by a touch outside of it. */
function useDisclosure(whole: RefObject<HTMLElement | null>): { isOpen: boolean; toggle: () => void } {
  const [isOpen, setOpen] = useState(false)
  useKeys({ Escape: () => setOpen(false) }, { isActive: isOpen })
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !whole.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen, whole])
  return { isOpen, toggle: () => setOpen((before) => !before) }
}
