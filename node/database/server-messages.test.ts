import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Messages } from './server-messages.ts'

/** The types of messages and their contents, by the length that each of them says it has. */
function messagesIn(bytes: Buffer): { readonly type: string; readonly content: Buffer }[] {
  const found = []
  for (let at = 0; at < bytes.length;) {
    const end = at + 1 + bytes.readInt32BE(at + 1)
    found.push({ type: String.fromCharCode(bytes[at]!), content: bytes.subarray(at + 5, end) })
    at = end
  }
  return found
}

/** The values of a Bind message, after the names of the portal and the statement. */
function valuesIn(content: Buffer, statement: string): (string | null)[] {
  const name = Buffer.from(`\0${statement}\0`)
  expect(content.subarray(0, name.length)).toEqual(name)
  let at = name.length + 4
  const values = Array.from({ length: content.readInt16BE(at - 2) }, () => {
    const length = content.readInt32BE(at)
    at += 4 + Math.max(0, length)
    return length < 0 ? null : content.toString('utf8', at - length, at)
  })
  expect(content.subarray(at)).toEqual(Buffer.alloc(2))
  return values
}

const text = fc.string({ unit: 'grapheme' })

test('each execution has its statement and its values, however many and long they are', () =>
  fc.assert(
    fc.property(fc.array(fc.array(fc.option(text))), fc.constantFrom(1, 2_000), (executions, times) => {
      const messages = new Messages()
      const given = executions.map((values) => values.map((value) => value && value.repeat(times)))
      for (const [place, values] of given.entries()) messages.run(`statement ${place}`, values)
      messages.sync()
      const found = messagesIn(messages.taken())
      expect(found.map(({ type }) => type).join('')).toBe(`${'BE'.repeat(given.length)}S`)
      for (const [place, values] of given.entries())
        expect(valuesIn(found[2 * place]!.content, `statement ${place}`)).toEqual(values)
      expect(messages.taken()).toHaveLength(0)
    }),
    { numRuns: 30 },
  ))
