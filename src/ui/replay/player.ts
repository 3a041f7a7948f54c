import { wrap } from 'comlink'
import type { Opened, Shown, TimeLine, TimeTravelApi } from '../../worker/time-travel/api.ts'
import { signal } from '../kit/signal.ts'
import { receive } from '../kit/replica/view.ts'
import { indexOfNumber } from './time-line.ts'

type Problem = Extract<Opened, { ok: false }>

/** The log that is replayed. */
export type ReplayedLog =
  | { readonly state: 'none' }
  | { readonly state: 'reading'; readonly name: string }
  | { readonly state: 'failed'; readonly name: string; readonly problem: Problem }
  | { readonly state: 'open'; readonly name: string; readonly timeLine: TimeLine }

const worker = wrap<TimeTravelApi>(
  new Worker(new URL('../../worker/time-travel/main.ts', import.meta.url), { type: 'module' }),
)

export const log = signal<ReplayedLog>({ state: 'none' })
/** The index of the event that is wanted; the one that is shown follows within a moment. */
export const position = signal(0)
export const shown = signal<Shown | null>(null)
export const isPlaying = signal(false)
/** Events per second. */
export const speed = signal(1)

export const paperAt = (index: number) => worker.paper(index)
export const explain = (text: string) => worker.explain(text)

/** Opens a saved log at the event with this number; at its first one if there is none. */
export async function openLog(file: Blob, name: string, number = 0): Promise<void> {
  pause()
  shown.set(null)
  log.set({ state: 'reading', name })
  const opened = await worker.open(file)
  if (!opened.ok) return log.set({ state: 'failed', name, problem: opened })
  const { timeLine } = opened
  log.set({ state: 'open', name, timeLine })
  go(indexOfNumber(timeLine, number))
}

const lastIndex = (): number => {
  const now = log.get()
  return now.state === 'open' ? now.timeLine.seqs.length - 1 : 0
}

let isGoing = false

/** Goes to the event with this index, or to the nearest one. While it is on its way, only the latest wish counts. */
export function go(index: number): void {
  position.set(Math.min(Math.max(0, index), lastIndex()))
  if (!isGoing) void follow()
}

async function follow(): Promise<void> {
  isGoing = true
  try {
    let arrived = -1
    while (arrived !== position.get()) {
      arrived = position.get()
      const moment = await worker.go(arrived)
      receive(moment.message)
      shown.set(moment)
    }
  } catch (error) {
    fail(error)
  } finally {
    isGoing = false
  }
}

/** The file is gone, or was changed. */
function fail(error: unknown): void {
  const now = log.get()
  if (now.state !== 'open') return
  pause()
  const problem = { ok: false, reason: 'unreadable', details: String(error) } as const
  log.set({ state: 'failed', name: now.name, problem })
}

export const step = (by: number): void => {
  pause()
  go(position.get() + by)
}

export const goToEnd = (): void => step(lastIndex())

const tickMs = 50
let timer: ReturnType<typeof setInterval> | undefined

export function pause(): void {
  clearInterval(timer)
  isPlaying.set(false)
}

export function play(): void {
  pause()
  isPlaying.set(true)
  const [from, begunAt] = [position.get(), performance.now()]
  timer = setInterval(() => {
    const next = from + Math.floor(((performance.now() - begunAt) / 1_000) * speed.get())
    if (next > position.get()) go(next)
    if (next >= lastIndex()) pause()
  }, tickMs)
}

export function chooseSpeed(chosen: number): void {
  speed.set(chosen)
  if (isPlaying.get()) play()
}
