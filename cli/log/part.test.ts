import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { newSigningKey, openSigningKey } from '../../node/signing-key.ts'
import { id, logged, stateAfter } from '../../tests/kit/decider.ts'
import { recordsOf } from '../../tests/kit/log-bytes.ts'
import { checkpointAfter as checkpoint, partOf } from '../../tests/kit/log-part.ts'
import { takeOutput, type Output } from '../../tests/kit/output.ts'
import { lottoTicket, openShop, purchaseUnderWay, sold } from '../../tests/kit/shop.ts'
import { folderOfFile } from '../../tests/kit/test-folders.ts'
import { encodeStateRecord } from '../../src/events/log-format.ts'
import type { Event } from '../../src/events/vocabulary.ts'
import { keyText, noteKey, parseNote, signHead } from '../../src/heads/note.ts'
import { hashVersion } from '../../src/worker/core/state-hash.ts'
import { expectedHead, headKey } from './expected-head.ts'
import { explain } from './explain.ts'
import { findEvents } from './find.ts'
import { auditOf } from '../replay/command.ts'
import { readLogFile } from './log-file.ts'
import { reconcile } from './reconcile.ts'
import { papersOf, showReceipts } from './receipts.ts'
import { Requests } from './requests.ts'
import { describeLog, verifyLog } from './verify.ts'

const folder = folderOfFile()

const counterId = id(0xabc)
const opened = (segment: number): Event => ({
  type: 'segmentOpened',
  data: { logId: counterId, segment, format: 2 },
})
/** The first segment: a shift with one purchase that is not answered yet. */
const earlier = [
  opened(1),
  ...openShop,
  { type: 'shiftOpened', data: { operatorId: 1042, opening: 100_000 } } as const,
  ...purchaseUnderWay(1),
]
const hashIn = (record: Uint8Array) => (JSON.parse(Buffer.from(record).toString()) as { hash: string }).hash

const signer = { name: 'host', ...openSigningKey(newSigningKey()) }
const beginning = [...earlier, checkpoint(earlier), opened(2)]
const records = recordsOf(logged(beginning))
const headAt = (count: number) => {
  const place = { shop: '7', counterId, log: 1, count, hash: hashIn(records[count - 1]!) }
  return { ...place, stateHash: 'b'.repeat(64), hashVersion, at: 0 }
}
const head = headAt(beginning.length)
const signature = parseNote(signHead(head, signer).note)!.signatures[0]!.signature
const events = [
  ...beginning,
  { type: 'headSigned', data: { by: 'host', head, key: keyText(noteKey(signer)), signature } } as const,
  { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold() } } as const,
  { type: 'tillReported', data: { balance: 100_100 } } as const,
]
const all = recordsOf(logged([...events, checkpoint(events)]))
const last = earlier.length
const stateRecord = (state: object) =>
  encodeStateRecord(state, { seq: last, hash: hashIn(all[last - 1]!) }, 5)

const partAfter = (before: readonly Event[], following: readonly Event[]) =>
  fileOf('part.jsonl', partOf(before, following))
/** The second segment with the state before it. */
const part = (state: object = stateAfter(earlier), following = all.slice(last)) => {
  const file = join(folder, 'log.jsonl.gz')
  writeFileSync(file, gzipSync(Buffer.concat([stateRecord(state), ...following])))
  return file
}
const expected = (count: number) => ({
  expect: expectedHead(fileOf('head.txt', signHead(headAt(count), signer).note)),
  key: headKey(keyText(noteKey(signer))),
})
function fileOf(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

let output: Output
beforeEach(() => {
  output = takeOutput()
})

describe('a log that begins with a state record', () => {
  it('is verified from there on, and says which signed head proves the state', async () => {
    expect(await verifyLog(part(), {})).toBe(0)
    expect(output.both).toContain(`begins      with event ${last + 1}, the checkpoint of the state`)
    expect(output.both).toContain(`the signed head of record ${beginning.length} (host) proves it`)
    output.clear()
    expect(await verifyLog(part(), { ...expected(beginning.length), json: true })).toBe(0)
    expect(JSON.parse(output.stdout)).toMatchObject({ beginsAfter: last, events: all.length - last })
  })

  it('with another state is reported as altered, fails at the checkpoint, and is proven by no head', async () => {
    const { till, ...others } = stateAfter(earlier)
    expect(await verifyLog(part({ ...others, till: { ...till, balance: 1 } }), {})).toBe(1)
    expect(output.both).toContain('a state that no checkpoint after it proves: it was altered')
    expect(output.both).toContain(`the checkpoint at event ${last + 1} is wrong`)
    expect(output.both).toContain('earlier events are elsewhere: nothing proves it')
  })

  it('without the checkpoint of its state fails by the lack of it', async () => {
    expect(await verifyLog(part(stateAfter(earlier), all.slice(last + 1)), {})).toBe(1)
    expect(output.both).toContain('a state that no checkpoint after it proves')
  })

  it('is not said to be proven where only checkpoints of another version of the state hash follow', async () => {
    const other: Event = {
      type: 'checkpointReached',
      data: { stateHash: 'c'.repeat(64), hashVersion: hashVersion - 1 },
    }
    const olderRecords = recordsOf(logged([...earlier, other, opened(2), other]))
    const older = part({ ...stateAfter(earlier), till: { balance: 1 } }, olderRecords.slice(last))
    expect(await verifyLog(older, {})).toBe(1)
    expect(output.both).toContain('this version cannot verify that state')
    expect(output.both).toContain('earlier events are elsewhere: nothing proves it')
  })

  it('cannot be compared with a head of what is elsewhere', async () => {
    expect(await verifyLog(part(), expected(3))).toBe(1)
    expect(output.both).toContain('is of record 3, and the log begins with a later state')
  })

  it('has the shift and the open requests of the state', async () => {
    expect(await describeLog(part(), { json: true })).toBe(0)
    const info = JSON.parse(output.stdout) as { counterId: string; shifts: object[] }
    expect(info).toMatchObject({
      counterId,
      beginsAfter: last,
      shifts: [{ opening: 100_000, ledger: 100_100 }],
    })
    expect(await reconcile(part(), {})).toBe(0)
    output.clear()
    // Before the host's figure after the sale.
    expect(await reconcile(part(stateAfter(earlier), all.slice(last, -2)), {})).toBe(1)
    expect(output.both).toMatch(/the ledger has BRL.1,001\.00, the host BRL.1,000\.00: not compared\./)
    const requests = new Requests(1042)
    await readLogFile(part(), requests)
    expect(requests.hasMoved(id(101))).toBe(true)
  })

  it('of which nothing but that record is left has a sentence that says so', async () => {
    const file = part(stateAfter(earlier), [])
    for (const read of [
      () => verifyLog(file, {}),
      () => describeLog(file, {}),
      () => auditOf(file, undefined),
    ])
      await expect(read()).rejects.toThrow(
        new Error(`${file} has only the state after event ${last}, and no event.`),
      )
  })

  it('is searched and explained, and says what it does not have', async () => {
    expect(await explain(part(), id(101), {})).toBe(0)
    expect(await findEvents(part(), { type: 'ticketSold' })).toBe(0)
    expect(output.both).toContain(`#${events.length - 1}  1970`)
    output.clear()
    expect(await findEvents(part(), { id: lottoTicket(9).ticketId })).toBe(1)
    expect(await explain(part(), id(9), {})).toBe(1)
    expect(output.both.match(new RegExp(`The log begins with event ${last + 1}:`, 'g'))).toHaveLength(2)
  })

  describe('explains what was open in that state', () => {
    const receiptId = id(60)
    const movement: Event = {
      type: 'movementRequested',
      data: { movementId: id(40), operatorId: 1042, movement: { kind: 'collection', amount: 700 } },
    }
    const opening: Event = {
      type: 'drawerOpeningRequested',
      data: { openingId: id(50), operatorId: 1042, cause: { kind: 'movement', movementId: id(40) } },
    }
    const receipt: Event[] = [
      {
        type: 'receiptIssued',
        data: {
          receiptId,
          operatorId: 1042,
          content: { kind: 'collection', amount: 700, at: 1_000, balance: 0 },
        },
      },
      { type: 'receiptPrintRequested', data: { jobId: id(61), receiptId, copy: 0 } },
    ]
    const ticketUnknown: Event = {
      type: 'purchaseOutcomeUnknown',
      data: { uniqueReqIds: [id(101)], reason: 'noAnswer' },
    }
    const movementUnknown: Event = {
      type: 'movementUnknown',
      data: { movementId: id(40), reason: 'noAnswer' },
    }
    const openedDrawer: Event = {
      type: 'drawerOpeningEnded',
      data: { openingId: id(50), result: 'opened' },
    }
    type Case = [
      what: string,
      about: string,
      before: readonly Event[],
      following: readonly Event[],
      sentence: RegExp,
    ]

    it.each<Case>([
      ['ticket', id(101), [], [ticketUnknown], /The sale of Game 4: .* is open: the log does not show/],
      ['ticket of which nothing follows', id(101), [], [], /The sale of Game 4: .* is open/],
      ['movement', id(40), [movement], [movementUnknown], /A collection .* is open/],
      ['opening of the drawer', id(50), [opening], [], /Opening the cash drawer .* is open/],
      ['opening with a movement', id(40), [opening], [], /Opening the cash drawer .* is open/],
      ['print', receiptId, receipt, [], /Prints of the slip of a collection, .*: 1 without a known end/],
    ])('a %s without an end, with exit code 1', async (_, about, before, following, sentence) => {
      expect(await explain(partAfter([...earlier, ...before], following), about, {})).toBe(1)
      expect(output.both).toMatch(sentence)
    })

    it.each<Case>([
      [
        'sold ticket',
        id(101),
        [],
        [{ type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold() } }],
        /The sale of Game 4: .* was done, as ticket [\d-]+\.$/m,
      ],
      [
        'ticket that was uncertain',
        id(101),
        [ticketUnknown],
        [{ type: 'ticketRefused', data: { uniqueReqId: id(101), code: 2, name: 'draw_closed' } }],
        /The sale of .* \(2 draw_closed\)\. It was uncertain until 1970-\S+\.$/m,
      ],
      [
        'movement',
        id(40),
        [movement],
        [{ type: 'movementDone', data: { movementId: id(40), kind: 'collection', amount: 700, balance: 1 } }],
        /A collection .* was done: \S+\s7\.00\.$/m,
      ],
      ['opening of the drawer', id(50), [opening], [openedDrawer], /Opening the cash drawer .* was done\.$/m],
      [
        'print',
        receiptId,
        receipt,
        [{ type: 'receiptPrintEnded', data: { jobId: id(61), receiptId, result: 'printed' } }],
        /Prints of the slip of a collection, .*: 1 printed without a mark\.$/m,
      ],
    ])('a %s with its end, with exit code 0', async (_, about, before, following, sentence) => {
      expect(await explain(partAfter([...earlier, ...before], following), about, {})).toBe(0)
      expect(output.both).toMatch(sentence)
    })
  })

  describe('in which a ticket of an earlier shift is copied', () => {
    const requested = (copy: number): Event[] => [
      { type: 'ticketPrintRequested', data: { jobId: id(700 + copy), uniqueReqId: id(101), copy } },
      { type: 'printJobQueued', data: { jobId: id(700 + copy) } },
    ]
    const ended = (copy: number): Event => ({
      type: 'ticketPrintEnded',
      data: { jobId: id(700 + copy), uniqueReqId: id(101), result: 'printed' },
    })
    const isSold: Event = { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold() } }
    // The first copy is still at the print program when the part begins.
    const before = [...earlier, isSold, ...requested(0), ended(0), ...requested(1)]
    const following = [ended(1), ...requested(2), ended(2)]
    const end = checkpoint([...before, checkpoint(before), ...following])
    const copied = () => partAfter(before, [...following, end])
    const hint = `The log begins with event ${before.length + 1}:`

    it('is explained by its barcode, and says that earlier events are elsewhere', async () => {
      expect(await explain(copied(), sold().barcode, {})).toBe(0)
      expect(output.both).toContain(
        'Prints of the ticket: 2 printed and marked as a copy. Before the log begins the ticket was printed.',
      )
      expect(output.both).toContain(hint)
      output.clear()
      await explain(copied(), sold().barcode, { json: true })
      expect(JSON.parse(output.stdout)).toMatchObject({ earlier: expect.stringContaining(hint) as string })
    })

    it('has the print that was open when it begins', async () => {
      const { papers } = await papersOf(copied(), sold().barcode)
      const found = papers.map(({ requested: { data }, result, what }) => [data.copy, result, what])
      const what = expect.stringContaining('ticket 1234') as string
      expect(found).toEqual([
        [1, 'printed', what],
        [2, 'printed', what],
      ])
      expect((await papersOf(copied(), id(701))).papers[0]!.sent).not.toBeNull()
    })

    it.each([
      ['all prints', undefined, 0],
      ['a print that it does not have', id(700), 1],
    ])('says of %s that earlier ones are elsewhere', async (_, sought, code) => {
      expect(await showReceipts(copied(), sought, { profile: 'generic-80mm' })).toBe(code)
      expect(output.both).toContain(hint)
    })
  })
})
