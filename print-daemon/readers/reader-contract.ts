import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CardMessage } from '../../src/protocol/print-devices.ts'
import type { CardReader, ReaderCondition } from './reader.ts'
import { patience } from '../../tests/kit/patience.ts'

/** A reader whose device the test controls. */
export interface ReaderBench {
  readonly reader: CardReader
  /** Inserts a card instead of the current one. */
  put(id: string): Promise<void>
  /** Whether the reader cannot report a removal: then the card counts as removed a moment after its last report. */
  readonly isForgetful?: boolean
  /** Removes the card; a reader that cannot report this just stops sending. */
  take(): Promise<void>
  /** Any other input of a reader. */
  disturb(): Promise<void>
  unplug(): Promise<void>
  replug(): Promise<void>
  /** The number of handles, processes and other resources of the reader. */
  held(): Promise<number>
  /** Ends the device's side. */
  close(): Promise<void>
}

const card = '04A1B2C3'
const other = '0411223344AABB'
const on = (idUser: string): CardMessage => ({ status: 1, idUser })
const off = (idUser: string): CardMessage => ({ status: 0, idUser })

/** The rules for every card reader, however it is connected. */
export function readerContract(name: string, open: () => Promise<ReaderBench>): void {
  describe(`a card reader: ${name}`, () => {
    let bench: ReaderBench
    let messages: CardMessage[]
    /** The reported conditions, oldest first: a problem may be over before the test checks. */
    let conditions: ReaderCondition[]
    let hasEnded: { cards: boolean; status: boolean }

    /** Of a forgetful reader the removal may have followed already. */
    const expectMessages = (...cards: CardMessage[]) =>
      vi.waitFor(
        () => expect(bench.isForgetful ? messages.slice(0, cards.length) : messages).toEqual(cards),
        patience,
      )
    const works = () => vi.waitFor(() => expect(conditions.at(-1)).toBe('works'), patience)

    beforeEach(async () => {
      messages = []
      conditions = []
      hasEnded = { cards: false, status: false }
      bench = await open()
      bench.reader.cards$.subscribe({
        next: (message) => messages.push(message),
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

    it('reports an inserted card with its id, and its removal', async () => {
      await bench.put(card)
      await expectMessages(on(card))
      await bench.take()
      await expectMessages(on(card), off(card))
    })

    it('reports another card without a removal as removal and card', async () => {
      await bench.put(card)
      await expectMessages(on(card))
      await bench.put(other)
      await vi.waitFor(() => expect(messages.slice(0, 3)).toEqual([on(card), off(card), on(other)]), patience)
    })

    it('reports the same card again when it is inserted again', async () => {
      for (const times of [1, 2]) {
        await bench.put(card)
        await vi.waitFor(() => expect(messages.length).toBeGreaterThanOrEqual(2 * times - 1), patience)
        await bench.take()
        await vi.waitFor(() => expect(messages).toHaveLength(2 * times), patience)
      }
      expect(messages).toEqual([on(card), off(card), on(card), off(card)])
    })

    it('works again by itself after it was unplugged, and reports the card as removed', async () => {
      await bench.put(card)
      await expectMessages(on(card))
      const before = conditions.length
      await bench.unplug()
      await expectMessages(on(card), off(card))
      await vi.waitFor(() => expect(conditions.slice(before)).not.toEqual([]), patience)
      expect(conditions[before]).not.toBe('works')
      await bench.replug()
      await works()
      await bench.put(other)
      await expectMessages(on(card), off(card), on(other))
    })

    it('ignores input that is not a card', async () => {
      await bench.disturb()
      await bench.put(card)
      await expectMessages(on(card))
    })

    it('removes the card when it is closed, reports nothing more, and holds nothing', async () => {
      await bench.put(card)
      await expectMessages(on(card))
      await bench.reader.close()
      expect(messages).toEqual([on(card), off(card)])
      expect(hasEnded).toEqual({ cards: true, status: true })
      await vi.waitFor(async () => expect(await bench.held()).toBe(0), patience)
    })

    it('can be closed while it is unplugged', async () => {
      const before = conditions.length
      await bench.unplug()
      await vi.waitFor(() => expect(conditions.slice(before)).not.toEqual([]), patience)
      await bench.reader.close()
      await vi.waitFor(async () => expect(await bench.held()).toBe(0), patience)
      expect(messages).toEqual([])
    })
  })
}
