import { describe, expect, it } from 'vitest'
import { id } from '../../tests/kit/decider.ts'
import { LostBytes } from './log-damage.ts'

/** What is known of bytes that came in these parts. */
function lost(...parts: readonly string[]) {
  const bytes = new LostBytes()
  for (const part of parts) bytes.add(Buffer.from(part))
  const { length, newlines, lastHash, ids, isTearing } = bytes
  return { length, newlines, lastHash, ids, isTearing }
}
const hashes = ['a', 'b'].map((digit) => `"hash":"${digit.repeat(64)}"`)
const [first, second] = hashes as [string, string]

describe('of lost bytes is known', () => {
  it('how many bytes and line ends they have, the ids in them and the last hash', () => {
    const text = `x${id(1)}\ny${first}${id(2)}\n\n${second}"hash":"cc${id(1)}`
    const known = {
      ...{ length: text.length, newlines: 3, ids: [id(1), id(2)] },
      ...{ lastHash: 'b'.repeat(64), isTearing: false },
    }
    expect(lost(text)).toEqual(known)
    expect(lost(text, '', 'end')).toEqual({ ...known, length: text.length + 3 })
  })

  it('the same wherever they are cut', () => {
    const text = `${id(1)}, ${first}, ${id(2)}${id(3)}${second} ${id(4)}`
    const atOnce = lost(text)
    expect(atOnce.ids).toEqual([id(1), id(2), id(3), id(4)])
    for (let cut = 0; cut <= text.length; cut++)
      expect(lost(text.slice(0, cut), text.slice(cut))).toEqual(atOnce)
    for (const size of [1, 7, 35, 36, 37])
      expect(lost(...(text.match(new RegExp(`.{1,${size}}`, 'g')) ?? []))).toEqual(atOnce)
  })

  it('no id that begins in another one', () => {
    const after = '-0000-7000-8000-000000000000'
    expect(lost(`${id(1)}${after}`).ids).toEqual([id(1)])
    expect(lost(id(1), after).ids).toEqual([id(1)])
    expect(lost(`  ${id(1)}`, after).ids).toEqual([id(1)])
    expect(lost(`${id(1)} ${id(2)}`, after).ids).toEqual([id(1), id(2)])
  })

  it('whether they are the beginning of a record: without a line end, and without fill bytes of a disk', () => {
    expect(lost('{"seq":1').isTearing).toBe(true)
    expect(lost().isTearing).toBe(true)
    expect(lost('{"seq"\n').isTearing).toBe(false)
    expect(lost('{"seq"\0').isTearing).toBe(false)
    expect(lost('\0', 'more').isTearing).toBe(false)
  })

  it('at most 100 000 ids', () => {
    const text = Array.from({ length: 100_001 }, (_, number) => id(number)).join()
    expect(lost(text).ids).toHaveLength(100_000)
  })
})
