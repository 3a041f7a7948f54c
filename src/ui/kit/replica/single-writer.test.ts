import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { patience } from '../../../../tests/kit/patience.ts'

interface Waiting {
  readonly grant: () => void
  readonly fail: () => void
}

let waiting: Waiting[]
let becomeSingleWriter: typeof import('./single-writer.ts').becomeSingleWriter

/** A request for the lock: granted, then held until another tab steals it; or given up. */
const request = (_name: string, _options: LockOptions, hold: () => Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(new DOMException('no longer', 'AbortError'))
    waiting.push({ grant: () => void hold().then(resolve, reject), fail })
  })

beforeEach(async () => {
  waiting = []
  vi.stubGlobal('navigator', { locks: { request } })
  vi.resetModules()
  ;({ becomeSingleWriter } = await import('./single-writer.ts'))
})
afterEach(() => vi.unstubAllGlobals())

it('a tab whose worker was replaced while it waited for the counter has the counter, and does not lose it to itself', async () => {
  const onLost = vi.fn<() => void>()
  const first = becomeSingleWriter(false, onLost)
  const second = becomeSingleWriter(false, onLost)
  waiting[0]!.grant()
  waiting[1]!.fail()
  expect(await Promise.all([first, second])).toEqual([true, true])
  expect(onLost).not.toHaveBeenCalled()
  expect(await becomeSingleWriter(false, onLost)).toBe(true)
  expect(waiting).toHaveLength(2)
})

it('a tab from which another takes the counter has lost it', async () => {
  const onLost = vi.fn<() => void>()
  const isOurs = becomeSingleWriter(false, onLost)
  waiting[0]!.grant()
  expect(await isOurs).toBe(true)
  waiting[0]!.fail()
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce(), patience)
  void becomeSingleWriter(true, onLost)
  expect(waiting).toHaveLength(2)
})

it('a tab that waited in vain does not have the counter, and has not lost it', async () => {
  const onLost = vi.fn<() => void>()
  const isOurs = becomeSingleWriter(false, onLost)
  waiting[0]!.fail()
  expect(await isOurs).toBe(false)
  expect(onLost).not.toHaveBeenCalled()
})
