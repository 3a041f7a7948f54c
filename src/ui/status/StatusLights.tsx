import { useRef, useEffect, useState, type RefObject } from 'react'
import { useTranslation } from '../kit/texts/i18n.ts'
import { Lamp, tones } from '../kit/lights/Lamp.tsx'
import { part } from '../kit/part.tsx'
import { worstOf, type Level, type Light, useLights } from '../kit/lights/lights.ts'
import { textKey } from '../kit/texts/keys.ts'
import { useKeys } from '../kit/keyboard/use-keys.ts'

const LightsList = part(() => import('./LightsList.tsx'))

/** No status text is needed: its name is enough. */
const isQuiet = (level: Level): boolean => level === 'good' || level === 'waiting'

/** From which width on the bar has the room for a row of texts: four of them, five, or six. */
const rows = {
  four: { row: 'max-[1519px]:hidden', oneText: 'min-[1520px]:hidden', button: 'min-[1520px]:px-2' },
  five: { row: 'max-[1699px]:hidden', oneText: 'min-[1700px]:hidden', button: 'min-[1700px]:px-2' },
  six: { row: 'max-[2199px]:hidden', oneText: 'min-[2200px]:hidden', button: 'min-[2200px]:px-2' },
} as const
function roomFor({ length }: readonly Light[]) {
  if (length > 5) return rows.six
  return length > 4 ? rows.five : rows.four
}

/** Each light with its own state, where the bar has the room. */
function LightsInARow({ lights }: { lights: readonly Light[] }) {
  const { t } = useTranslation()
  return (
    <span className={`flex items-center gap-3 ${roomFor(lights).row}`}>
      {lights.map(({ part, level, state }) => (
        <span key={part} className={`flex items-center gap-1.5 whitespace-nowrap ${tones[level]}`}>
          <Lamp level={level} />
          {isQuiet(level) ? t(`status.${part}.name`) : t(textKey(`status.${part}.${state}`))}
        </span>
      ))}
    </span>
  )
}

/** The width is that of the text below, and larger only while the clock has a light. */
function sizesFor({ length }: readonly Light[]) {
  if (length > 6) return { box: 'w-25', shapes: 'gap-1' }
  return { box: 'w-23', shapes: length > 5 ? 'gap-1.5' : 'gap-3' }
}

/** On smaller screens the shapes stand together, and below them the state of the worst of them. */
function LabelledLights({ lights }: { lights: readonly Light[] }) {
  const { t } = useTranslation()
  const { part, level, state } = worstOf(lights)
  const { box, shapes } = sizesFor(lights)
  return (
    <span className={`grid gap-0.5 ${box} ${roomFor(lights).oneText}`}>
      <span className={`flex justify-center ${shapes}`}>
        {lights.map((light) => (
          <span key={light.part} className="flex">
            <Lamp level={light.level} />
            <span className="sr-only">
              {t(`status.${light.part}.name`)}: {t(textKey(`status.${light.part}.${light.state}`))}.
            </span>
          </span>
        ))}
      </span>
      <span aria-hidden className={`grid h-6 place-content-center text-[11px] leading-3 ${tones[level]}`}>
        {level === 'good' ? t('status.allGood') : t(textKey(`status.${part}.${state}`))}
      </span>
    </span>
  )
}

/** The state of all parts; when opened, it shows what to do. */
export default function StatusLights() {
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
        <LabelledLights lights={lights} />
      </button>
      {isOpen && <LightsList lights={lights} />}
    </div>
  )
}

/** A popover below its button, closed by Escape or by a touch outside. */
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
