import fc from 'fast-check'
import { applyPatches, enablePatches } from 'immer'
import { expect, it } from 'vitest'
import { arbitrarySteps, Shift } from '../../../tests/kit/arbitrary-shift.ts'
import { id, logged } from '../../../tests/kit/decider.ts'
import { recordsOf } from '../../../tests/kit/log-bytes.ts'
import { sha256 } from '../../../tests/kit/memory-log.ts'
import { tries } from '../../../tests/kit/scale.ts'
import { openShop, purchaseUnderWay, sold } from '../../../tests/kit/shop.ts'
import { readLog } from '../../events/read-log.ts'
import type { Event, Logged } from '../../events/vocabulary.ts'
import { stateHashOf, Replayer } from '../replay.ts'
import type { State } from '../state.ts'
import type { View } from './api.ts'
import { readHistory, UnreadableLog, type LogFile } from './history.ts'
import { TimeTravel } from './time-travel.ts'
import { TimeLineSink } from './time-line.ts'

enablePatches()

const fileOf = (bytes: Uint8Array): LogFile => ({
  async *chunks() {
    for (let at = 0; at < bytes.length; at += 700) yield bytes.slice(at, at + 700)
  },
  slice: async (from, to) => bytes.slice(from, to),
})

const logOf = (events: readonly Event[]): Uint8Array => Buffer.concat(recordsOf(logged(events)))

async function travel(bytes: Uint8Array, eventsBetweenStops = 3): Promise<TimeTravel> {
  const sink = new TimeLineSink()
  return new TimeTravel(await readHistory(fileOf(bytes), sha256, sink, eventsBetweenStops), sink)
}

/** What a replay of these events comes to. */
function stateAfter(events: readonly Logged[]): State {
  const replayer = new Replayer()
  for (const event of events) replayer.apply(event)
  return replayer.state
}

/** The page's copy of the view, after going to each of these indices in turn. */
async function pageAfter(travelling: TimeTravel, indices: readonly number[]): Promise<View> {
  let page: View | null = null
  for (const index of indices) {
    const { message } = await travelling.go(index)
    page = message.kind === 'view' ? message.view : applyPatches(page!, [...message.patches])
  }
  return page!
}

const arbitraryShift = arbitrarySteps.map((steps): Event[] => {
  const shift = new Shift()
  for (const step of steps) shift.run(step)
  return [...shift.events]
})
const arbitraryShares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 6 })

it('whatever the order in which events are gone to, the page has the state of their replay', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryShift, arbitraryShares, async (shift, shares) => {
      const travelling = await travel(logOf(shift))
      const indices = shares.map((share) => Math.floor(share * (shift.length - 1)))
      const { state } = await pageAfter(travelling, indices)
      const last = indices.at(-1)!
      expect(state).toEqual(stateAfter(logged(shift).slice(0, last + 1)))
    }),
    { numRuns: tries(60) },
  )
})

it('in a damaged log too, where the events of the gap are left out and the gap is shown', async () => {
  const events = [...openShop, ...purchaseUnderWay(1), ...purchaseUnderWay(2), ...purchaseUnderWay(3)]
  const whole = logOf(events)
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: whole.length - 1 }), arbitraryShares, async (at, shares) => {
      const damaged = Uint8Array.from(whole)
      damaged[at] = damaged[at]! ^ 1
      const { events: readable, damages } = readLog(damaged, sha256)
      const travelling = await travel(damaged)
      const { seqs, gaps } = travelling.timeLine
      expect([...seqs]).toEqual(readable.map(({ seq }) => seq))
      expect(gaps.length).toBe(damages.length)
      const indices = shares.map((share) => Math.floor(share * (readable.length - 1)))
      const { state } = await pageAfter(travelling, indices)
      expect(stateHashOf(state)).toBe(stateHashOf(stateAfter(readable.slice(0, indices.at(-1)! + 1))))
    }),
    { numRuns: tries(60) },
  )
})

it('in two logs that were joined where the numbers run on, every event is shown', async () => {
  const language: Event = { type: 'languageChosen', data: { language: 'en' } }
  const first = recordsOf(logged([...openShop, language, language]))
  const second = recordsOf(logged([...openShop, ...purchaseUnderWay(1), isSold, ...purchaseUnderWay(2)]))
  const joined = Buffer.concat([...first, ...second.slice(first.length)])
  for (const eventsBetweenStops of [3, 1_000]) {
    const travelling = await travel(joined, eventsBetweenStops)
    const { payment } = (await pageAfter(travelling, [second.length - 1])).state
    expect(payment.history.map(({ uniqueReqId }) => uniqueReqId)).toEqual([id(102)])
  }
})

it('events that follow do not change a state that was shown', async () => {
  const travelling = await travel(logOf([...openShop, ...purchaseUnderWay(1)]))
  const first = (await travelling.go(4)).message as { view: View }
  const before = JSON.stringify(first.view)
  for (const index of [0, travelling.timeLine.seqs.length - 1]) await travelling.go(index)
  expect(JSON.stringify(first.view)).toBe(before)
})

const isSold: Event = { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold() } }
const print = (copy: number): Event[] => [
  { type: 'ticketPrintRequested', data: { jobId: id(700 + copy), uniqueReqId: id(101), copy } },
  { type: 'printJobQueued', data: { jobId: id(700 + copy) } },
  { type: 'ticketPrintEnded', data: { jobId: id(700 + copy), uniqueReqId: id(101), result: 'printed' } },
]
const printed = [...openShop, ...purchaseUnderWay(1), isSold, ...print(0), ...print(1)]

it('the receipt is the latest that had been requested by then, with its mark and how it had ended', async () => {
  const travelling = await travel(logOf(printed))
  const first = printed.findIndex(({ type }) => type === 'ticketPrintRequested')
  expect(await travelling.paper(first - 1)).toBeNull()
  expect(await travelling.paper(first)).toMatchObject({ index: first, copy: 0, result: null })
  const original = await travelling.paper(first + 2)
  expect(original).toMatchObject({ copy: 0, result: 'printed', gaps: [] })
  expect(original!.lines!.join().replaceAll(/\D/g, '')).toContain(sold().barcode)
  const copy = await travelling.paper(printed.length - 1)
  expect(copy).toMatchObject({ index: first + 3, copy: 1 })
  expect(copy!.lines).not.toEqual(original!.lines)
})

it('a ticket is found by its barcode, and each sentence leads to its event', async () => {
  const travelling = await travel(logOf(printed))
  const { steps } = await travelling.explain(sold().barcode)
  const { index, sentence } = await travelling.go(
    travelling.timeLine.seqs.indexOf(steps.find(({ sentence: text }) => text.includes('sold it'))!.seq),
  )
  expect(printed[index]).toBe(isSold)
  expect(sentence).toContain('sold it as ticket')
})

it('a log that continues an earlier one knows its tickets, and says where earlier events are', async () => {
  const state = { ...stateAfter(logged(printed.slice(0, -3))) }
  const earlier = { seq: printed.length - 3, hash: 'a'.repeat(64) }
  const carried: Event = { type: 'stateCarriedOver', data: { reason: 'mirror', earlier, state } }
  const travelling = await travel(logOf([carried, ...print(1)]))
  const { steps, inShort } = await travelling.explain(sold().barcode)
  expect(steps).toHaveLength(3)
  expect(inShort.at(-1)).toContain(`after event ${earlier.seq} of the earlier log`)
  const ended = await travel(logOf([carried]))
  expect(await ended.explain(sold().barcode)).toMatchObject({ steps: [], isKnown: true })
  expect(await ended.explain(id(9))).toMatchObject({ steps: [], isKnown: false })
})

it('a file that is no log has no history', async () => {
  await expect(travel(Buffer.from('a shopping list\n'))).rejects.toBeInstanceOf(UnreadableLog)
  await expect(travel(new Uint8Array(0))).rejects.toBeInstanceOf(UnreadableLog)
})
