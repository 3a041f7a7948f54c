import { describe, expect, it } from 'vitest'
import { readStarReplies } from './star-replies.ts'

/** A status of nine bytes, as the reference describes it, with these bytes 3 to 6. */
const status = (...conditions: number[]) => [
  0x23,
  0x06,
  ...conditions,
  ...Array(7 - conditions.length).fill(0),
]
const read = (...bytes: number[]) => readStarReplies(Uint8Array.from(bytes))
const problems = (...conditions: number[]) =>
  read(...status(...conditions)).replies.map((reply) =>
    reply.kind === 'status' ? reply.problems : reply.kind,
  )

describe('the status of a Star printer', () => {
  it.each<[string, number[], readonly string[]]>([
    ['is well', [0, 0, 0, 0], []],
    ['names an open cover', [0x28, 0, 0, 0], ['coverOpen']],
    ['names the end of the paper, and not its near end too', [0x08, 0, 0, 0x0c], ['paperOut']],
    ['names the near end of the paper at either sensor', [0, 0, 0, 0x04], ['paperLow']],
    ['names the near end of the paper at either sensor', [0, 0, 0, 0x02], ['paperLow']],
    ['names the cutter', [0x08, 0x08, 0, 0], ['cutter']],
    ['names what cannot be recovered', [0x08, 0x20, 0, 0], ['unrecoverable']],
    ['names a hot head', [0x08, 0x40, 0, 0], ['fault']],
    ['names bytes that were lost in a full buffer', [0, 0, 0x40, 0], ['fault']],
    ['names a printer that is offline for no other reason stalled', [0x08, 0, 0, 0], ['stalled']],
    ['does not take an open drawer for a problem', [0x04, 0, 0, 0], []],
  ])('%s', (_, conditions, expected) => expect(problems(...conditions)).toEqual([expected]))

  it.each([
    [7, 0x0f],
    [8, 0x21],
    [9, 0x23],
    [15, 0x2f],
  ])('of %i bytes begins with its length', (length, header) => {
    const bytes = [header, 0x02, ...Array(length - 2).fill(0)]
    expect(read(...bytes).replies).toEqual([{ kind: 'status', problems: [] }])
    expect(read(...bytes.slice(0, -1))).toEqual({ replies: [], rest: Uint8Array.from(bytes.slice(0, -1)) })
  })

  it('is read beside flow control and noise', () => {
    expect(read(0x11, 0x13, 0xff, ...status(0x28), 0x11).replies).toEqual([
      { kind: 'status', problems: ['coverOpen'] },
    ])
  })

  it('that an ETB requested is marked', () => {
    expect(read(...status(0x02)).replies).toEqual([{ kind: 'status', problems: [] }, { kind: 'inTurn' }])
  })
})

describe('the answer to ESC GS ETX', () => {
  it('is the request, a count and NUL, in pieces too, between other replies', () => {
    const bytes = [...status(), 0x1b, 0x1d, 3, 1, 0x41, 0x42, 0x02, 0, ...status(0x28)]
    const all = [
      { kind: 'status', problems: [] },
      { kind: 'processed', id: 'AB' },
      { kind: 'status', problems: ['coverOpen'] },
    ]
    expect(read(...bytes).replies).toEqual(all)
    for (let cut = 0; cut <= bytes.length; cut++) {
      const first = read(...bytes.slice(0, cut))
      const second = read(...first.rest, ...bytes.slice(cut))
      expect([...first.replies, ...second.replies]).toEqual(all)
    }
  })
})
