import type { Level } from './lights.ts'

export const tones: Record<Level, string> = {
  good: 'text-muted',
  warn: 'text-warn',
  bad: 'text-danger',
  waiting: 'text-muted',
}
