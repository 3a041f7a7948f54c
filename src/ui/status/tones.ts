import type { Level } from '../kit/lights/lights.ts'

export const tones: Record<Level, string> = {
  good: 'text-muted',
  warn: 'text-warn',
  bad: 'text-danger',
  waiting: 'text-muted',
}
