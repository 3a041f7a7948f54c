import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CardMessage } from '../../src/protocol/print-devices.ts'
import type { CardReader, ReaderCondition } from './reader.ts'
import { patience } from '../../tests/kit/patience.ts'

/** A reader with its far end in the hands of the test. */
export interface ReaderBench {
  readonly reader: CardReader
  /** Puts a card on, instead of the one that lies there. */
  put(id: string): Promise<void>
  /** Takes the card away; where a reader never tells that, it merely falls silent. */
  take(): Promise<void>
  /** Whatever reaches a reader beside cards. */
  disturb(): Promise<void>
  unplug(): Promise<void>
  replug(): Promise<void>
  /** Handles, processes and the like that the reader holds at this moment. */
  held(): Promise<number>
  /** Ends the far end. */
  close(): Promise<void>
}

const card = '04A1B2C3'
const other = '0411223344AABB'
const on = (idUser: string): CardMessage => ({ status: 1, idUser })
const off = (idUser: string): CardMessage => ({ status: 0, idUser })

/** What every card reader does, however it is connected. */
export function readerContract(name: string, open: () => Promise<ReaderBench>): void {
  describe(`a card reader: ${name}`, () => {
    let bench: ReaderBench
    let told: CardMessage[]
    /** What it said of itself, oldest first: trouble may be over before anybody looks. */
    let conditions: ReaderCondition[]
    let hasEnded: { cards: boolean; status: boolean }

    const tells = (...cards: CardMessage[]) => vi.waitFor(() => expect(told).toEqual(cards), patience)
    const works = () => vi.waitFor(() => expect(conditions.at(-1)).toBe('works'), patience)

    beforeEach(async () => {
      told = []
      conditions = []
      hasEnded = { cards: false, status: false }
      bench = await open()
      bench.reader.cards$.subscribe({
        next: (message) => told.push(message),
        complete: () => {
          hasEnded.cards = true
        },
      })
      bench.reader.status$.subscribe({
        next: (current) => {
          conditions.push(current)
        },
        complete: () => {
          hasEnded.status = true
        },
      })
      await works()
    })
    afterEach(async () => {
      await bench.reader.close()
      await bench.close()
    })

    it('tells that a card was put on and that it was taken away, with its id', async () => {
      await bench.put(card)
      await tells(on(card))
      await bench.take()
      await tells(on(card), off(card))
    })

    it('tells of another card without a removal that the first one is gone', async () => {
      await bench.put(card)
      await tells(on(card))
      await bench.put(other)
      await vi.waitFor(() => expect(told.slice(0, 3)).toEqual([on(card), off(card), on(other)]), patience)
    })

    it('tells the same card anew when it is put on again', async () => {
      for (const times of [1, 2]) {
        await bench.put(card)
        await vi.waitFor(() => expect(told).toHaveLength(2 * times - 1), patience)
        await bench.take()
        await vi.waitFor(() => expect(told).toHaveLength(2 * times), patience)
      }
      expect(told).toEqual([on(card), off(card), on(card), off(card)])
    })

    it('works again by itself after it was unplugged, and has let go of the card that lay there', async () => {
      await bench.put(card)
      await tells(on(card))
      const before = conditions.length
      await bench.unplug()
      await tells(on(card), off(card))
      await vi.waitFor(() => expect(conditions.slice(before)).not.toEqual([]), patience)
      expect(conditions[before]).not.toBe('works')
      await bench.replug()
      await works()
      await bench.put(other)
      await tells(on(card), off(card), on(other))
    })

    it('ignores what is no card', async () => {
      await bench.disturb()
      await bench.put(card)
      await tells(on(card))
    })

    it('lets go of the card when it is closed, tells no more, and holds nothing', async () => {
      await bench.put(card)
      await tells(on(card))
      await bench.reader.close()
      expect(told).toEqual([on(card), off(card)])
      expect(hasEnded).toEqual({ cards: true, status: true })
      await vi.waitFor(async () => expect(await bench.held()).toBe(0), patience)
    })

    it('can be closed while it is unplugged', async () => {
      const before = conditions.length
      await bench.unplug()
      await vi.waitFor(() => expect(conditions.slice(before)).not.toEqual([]), patience)
      await bench.reader.close()
      await vi.waitFor(async () => expect(await bench.held()).toBe(0), patience)
      expect(told).toEqual([])
    })
  })
}
