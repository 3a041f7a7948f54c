import type { Level } from './lights.ts'

const shapes: Record<Level, string> = {
  good: 'rounded-full bg-money',
  warn: 'rotate-45 rounded-[2px] bg-warn',
  bad: 'rounded-[2px] bg-alarm',
  waiting: 'rounded-full border-2 border-edge',
}

/** The shape has the same meaning as the colour. */
export const Lamp = ({ level }: { level: Level }) => (
  <span aria-hidden className={`size-2.5 shrink-0 ${shapes[level]}`} />
)

export const tones: Record<Level, string> = {
  good: 'text-muted',
  warn: 'text-warn',
  bad: 'text-danger',
  waiting: 'text-muted',
}
