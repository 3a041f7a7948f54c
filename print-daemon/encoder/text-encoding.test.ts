import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { profiles } from '../profiles/profile.ts'
import { codePagesOf, type CodePage } from './code-pages.ts'
import { TextEncoding } from './text-encoding.ts'
import { tries } from '../../tests/kit/scale.ts'

const epson = codePagesOf(profiles.get('epson-tm-t20')!)
const switches = (encoded: string | null) => (encoded ?? '').split('\x1bt').length - 1

/** The fewest changes of page that a text can be written with, by trying every page at every character. */
function fewestSwitches(text: string, pages: readonly CodePage[]): number {
  let costs: number[] = pages.map((_, index) => (index === 0 ? 0 : 1))
  for (const character of text) {
    const isAscii = character < '\x7f'
    const cheapest = Math.min(...costs)
    costs = pages.map(({ bytes }, index) =>
      isAscii || bytes[character.charCodeAt(0)] !== 0 ? Math.min(costs[index]!, cheapest + 1) : Infinity,
    )
  }
  return Math.min(...costs)
}

describe('a text in several code pages', () => {
  it('changes them as seldom as can be', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'a ãç€čžЖЂїґ№─'), maxLength: 30 })
    fc.assert(
      fc.property(letters, (text) => {
        expect(switches(new TextEncoding(epson).encode(text))).toBe(fewestSwitches(text, epson))
      }),
      { numRuns: tries(500) },
    )
  })

  it.each(['Ação às 5 €', 'niño ¿qué?'])('of the West needs no change at all: %s', (text) => {
    expect(switches(new TextEncoding(epson).encode(text))).toBe(0)
  })

  it.each(['Opština Čačak, žđšćČ', 'Општина Чачак, ђљњћџ', 'Київ, їжак, ґанок, Є'])(
    'stays in the page that has all of it: %s',
    (text) => {
      expect(switches(new TextEncoding(epson).encode(text))).toBe(1)
    },
  )

  it('is as it was before where a character has no page', () => {
    const encoding = new TextEncoding(epson)
    expect(encoding.encode('ж', ' ', '漢')).toBeNull()
    expect(switches(encoding.encode('ã'))).toBe(0)
  })
})
