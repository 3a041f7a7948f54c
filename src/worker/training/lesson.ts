import { lessonAccess } from '../../values/lesson.ts'

/** What a lesson begins with. */
export const lesson = {
  ...lessonAccess,
  /** Nobody learns while waiting for draws, nor while they run away: the quickest ones leave 20 seconds. */
  drawSpeed: 3,
  /** In the QR codes of wallets: a name that leads nowhere (RFC 6761), whoever scans it. */
  origin: 'https://training.invalid',
} as const
