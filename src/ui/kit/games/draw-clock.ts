import { isGrandLottery } from '../../../games/catalogue.ts'
import { lastMomentsMs } from '../../../games/last-moments.ts'
import { remainingMs } from '../../../worker/api.ts'
import { hostTick } from '../replica/host-clock.ts'
import { currentView } from '../replica/view.ts'
import { rulesNow } from './game-rules.ts'

/** `last`: the seconds in which the countdown is red; `unknown`: the host has not answered or announced no draw. */
export type DrawPhase = 'instant' | 'unknown' | 'open' | 'last' | 'closed'

/** Whether the countdown is red. */
export const isLast = (gameId: number, leftMs: number): boolean => leftMs <= lastMomentsMs(gameId)

export const isInstant = (gameId: number): boolean => rulesNow(gameId)?.drawEveryS === 0

function remaining(gameId: number): number | null {
  const now = hostTick.get()
  return now === null ? null : remainingMs(currentView().state, gameId, now)
}

/** `leftMs` is null if no draw is known. Instant games have no draw. */
export function phaseAt(gameId: number, leftMs: number | null): Exclude<DrawPhase, 'instant'> {
  if (leftMs === null) return 'unknown'
  if (leftMs === 0) return 'closed'
  return isLast(gameId, leftMs) ? 'last' : 'open'
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/**
 * `02:41`, and `05:12:08` for game 51 (section 2) and from an hour on. Whole seconds, rounded up: 00:00 is shown only when
 * the time is over.
 */
export function countdown(leftMs: number, withHours: boolean): string {
  const seconds = Math.ceil(leftMs / 1_000)
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60)]
  const rest = twoDigits(seconds % 60)
  return withHours || hours > 0
    ? `${twoDigits(hours)}:${twoDigits(minutes % 60)}:${rest}`
    : `${twoDigits(minutes)}:${rest}`
}

function countdownOf(gameId: number): string {
  const left = remaining(gameId)
  if (left === null) return isGrandLottery(gameId) ? '--:--:--' : '--:--'
  return countdown(left, isGrandLottery(gameId))
}

/**
 * Keeps the text of an element as the game's countdown; returns the function that stops it. Written into the document and not
 * rendered: in a large shop ninety of them change in the same frame, every second.
 */
export function writeCountdown(element: Element, gameId: number): () => void {
  const write = () => {
    const text = countdownOf(gameId)
    if (element.textContent !== text) element.textContent = text
  }
  write()
  return hostTick.watch(write)
}

export const useDrawPhase = (gameId: number): DrawPhase =>
  hostTick.use(() => (isInstant(gameId) ? 'instant' : phaseAt(gameId, remaining(gameId))))

/** The draws of a ticket, `1207110` or `1207110–1207112`: their numbers are consecutive. */
export const drawRange = (first: number, count: number): string =>
  count === 1 ? String(first) : `${first}–${first + count - 1}`
