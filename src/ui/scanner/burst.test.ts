import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barcode, link, pressOf, rhythm, timed, type Press, type Rhythm } from './arbitrary-keys.ts'
import { follows, isLongNumber, learned, scanIn, undecidedMs } from './burst.ts'
import { beginning, type KnownScanner } from './scan.ts'
import type { Stroke } from './stroke.ts'
import { tries } from '../../../tests/kit/scale.ts'

const press = (code: string, shiftKey = false): Press => ({ code, key: 'ж', shiftKey })

const row = (digits: string): Press[] => [...digits].map((digit) => press(`Digit${digit}`))
const pad = (digits: string): Press[] => [...digits].map((digit) => press(`Numpad${digit}`))

const even = (paceMs: number): Rhythm => ({ paceMs, jitter: [0], pause: null })

const scanner: KnownScanner = { prefix: '', suffix: 'Enter', paceMs: 10, isOnPad: false }
const known = fc.constantFrom(null, scanner, { ...scanner, paceMs: 100 })
/** A scanner on the numeric pad as well, as long as it is quicker than a hand. */
const quick = fc.constantFrom(null, scanner, { ...scanner, isOnPad: true })

const scanOf = (burst: readonly Stroke[], by: KnownScanner | null = null) => scanIn(burst, by)?.scan ?? null

describe('a scanned ticket', () => {
  it('is recognised at 1 to 120 ms a key, with jitter, a pause in the middle and Caps Lock, with any known scanner [scanner]', () => {
    fc.assert(
      fc.property(barcode, rhythm, known, fc.boolean(), (text, times, by, isCapsLock) => {
        expect(scanOf(timed(row(text), times, { isCapsLock }), by)).toEqual({
          kind: 'barcode',
          barcode: text,
        })
      }),
      { numRuns: tries(500) },
    )
  })
  it('is recognised on a layout with its digits on the shifted keys, and if the position of a key is unknown', () => {
    fc.assert(
      fc.property(barcode, rhythm, fc.constantFrom('us', 'fr'), (text, times, layout) => {
        const presses = [...text].map((digit) => pressOf(digit, layout))
        const remote = [...text].map((digit) => ({ code: '', key: digit, shiftKey: false }))
        for (const keys of [presses, remote])
          expect(scanOf(timed(keys, times))).toEqual({ kind: 'barcode', barcode: text })
      }),
    )
  })
  it('is recognised from the numeric pad if it is too fast for typing, or if the scanner is known to use it', () => {
    fc.assert(
      fc.property(barcode, fc.integer({ min: 1, max: 120 }), (text, paceMs) => {
        const keys = timed(pad(text), even(paceMs))
        expect(scanOf(keys, { ...scanner, paceMs: 100, isOnPad: true })).toEqual({
          kind: 'barcode',
          barcode: text,
        })
        expect(scanOf(keys) !== null).toBe(paceMs <= 45)
      }),
    )
  })
  it('begins where the typing before it ended', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{28}$/),
        fc.stringMatching(/^[qrbd\d]{1,12}$/),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 320, max: 900 }),
        (text, typed, paceMs, waitMs) => {
          const hand = timed(
            [...typed].map((key) => pressOf(key, 'us')),
            even(180),
          )
          const fromMs = hand.at(-1)!.atMs + waitMs
          const found = scanIn([...hand, ...timed(row(text), even(paceMs), { fromMs })], null)
          expect(found).toMatchObject({ from: hand.length, scan: { kind: 'barcode', barcode: text } })
        },
      ),
    )
  })
  it('is complete if the machine stalls several times during it', () => {
    /** One key alone between two of them could be a hand's. */
    const stalls = fc.dictionary(
      fc.integer({ min: 1, max: 13 }).map((pair) => String(2 * pair)),
      fc.integer({ min: 90, max: 900 }),
      { maxKeys: 5 },
    )
    fc.assert(
      fc.property(barcode, fc.integer({ min: 1, max: 20 }), stalls, known, (text, paceMs, stands, by) => {
        let atMs = 1_000
        const keys = row(text).map((key, at) => {
          atMs += paceMs + (stands[at] ?? 0)
          return { ...key, isCapsLock: false, atMs }
        })
        expect(scanOf(keys, by)).toEqual({ kind: 'barcode', barcode: text })
      }),
      { numRuns: 500 },
    )
  })
  it('begins with its first keys, which came in haste or late', () => {
    const text = '12345678901234567890123456'
    for (const [firstMs, restMs] of [
      [40, 3],
      [2, 60],
    ] as const) {
      const head = timed(row(text.slice(0, 2)), even(firstMs))
      const rest = timed(row(text.slice(2)), even(restMs), { fromMs: head[1]!.atMs + 300 })
      expect(scanOf([...head, ...rest])).toEqual({ kind: 'barcode', barcode: text })
    }
  })
  it('may have the name of its kind of code, a known prefix or a few signs before it', () => {
    const text = '12345678901234567890'
    for (const prefix of [']C1', 'x', '~A', '#7'])
      expect(
        scanOf(timed([...[...prefix].map(usPress), ...row(text)], even(50)), { ...scanner, prefix }),
      ).toEqual({ kind: 'barcode', barcode: text })
    expect(scanOf(timed([usPress('x'), ...row(text)], even(50)))).toEqual({ kind: 'barcode', barcode: text })
  })
})

const signs: Record<string, Press> = {
  ']': press('BracketRight'),
  '~': press('Backquote', true),
  '#': press('Digit3', true),
}
const usPress = (character: string): Press => signs[character] ?? pressOf(character, 'us')

describe('a scanned link', () => {
  it('is recognised at 1 to 120 ms a key, in any layout of the machine, with and without Caps Lock [scanner]', () => {
    fc.assert(
      fc.property(link, rhythm, known, fc.boolean(), (url, times, by, isCapsLock) => {
        const presses = [...url].map((character) => pressOf(character, 'us'))
        expect(scanOf(timed(presses, times, { isCapsLock }), by)).toEqual({ kind: 'link', url })
      }),
      { numRuns: tries(300) },
    )
  })
  it('is recognised from a scanner that is set up for any of five layouts', () => {
    fc.assert(
      fc.property(
        link.map((url) => url.replaceAll(/[yzYZ]/g, 'x')),
        rhythm,
        fc.constantFrom('us', 'pt', 'es', 'sr', 'fr'),
        (url, times, layout) => {
          const presses = [...url].map((character) => pressOf(character, layout))
          expect(scanOf(timed(presses, times))).toEqual({ kind: 'link', url })
        },
      ),
    )
  })
  it('is read by the machine’s layout if the scanner is set up for it', () => {
    fc.assert(
      fc.property(link, rhythm, (url, times) => {
        const presses = [...url].map((character) => pressOf(character, 'sr', character))
        expect(scanOf(timed(presses, times))).toEqual({ kind: 'link', url })
      }),
    )
  })
  it('is read alike where the scanner makes up for Caps Lock', () => {
    const url = 'http://localhost/w/aB12'
    const turned = [...url].map((character) => {
      const { shiftKey, ...rest } = pressOf(character, 'us')
      return { ...rest, shiftKey: /[a-z]/i.test(character) ? !shiftKey : shiftKey }
    })
    expect(scanOf(timed(turned, even(20), { isCapsLock: true }))).toEqual({ kind: 'link', url })
  })
  it('keeps its query, and is not a link without a host', () => {
    const url = 'https://shop.example/w?a=1&b=2'
    const keys = (text: string) =>
      timed(
        [...text].map((character) => pressOf(character, 'us')),
        even(5),
      )
    expect(scanOf(keys(url))).toEqual({ kind: 'link', url })
    expect(scanOf(keys('http://'))).toBeNull()
    expect(scanOf(keys('ftp.example'))).toBeNull()
  })
})

describe('typing', () => {
  it('on the numeric pad at 60 to 100 ms a digit is never a scan, however long it is [scanner]', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{1,40}$/),
        fc.array(fc.integer({ min: 60, max: 100 }), { minLength: 40, maxLength: 40 }),
        quick,
        (digits, gaps, by) => {
          let atMs = 0
          const keys = pad(digits).map((key, at) => ({
            ...key,
            isCapsLock: false,
            atMs: (atMs += gaps[at]!),
          }))
          expect(scanOf(keys, by)).toBeNull()
        },
      ),
    )
  })
  it('does not consist of several numbers in a row, nor of fewer digits than a ticket has', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 10, max: 99 }), { minLength: 4, maxLength: 20 }),
        fc.integer({ min: 40, max: 120 }),
        fc.integer({ min: 400, max: 900 }),
        (numbers, paceMs, betweenMs) => {
          let atMs = 0
          const keys = row(numbers.join('')).map((key, at) => ({
            ...key,
            isCapsLock: false,
            atMs: (atMs += at % 2 ? paceMs : betweenMs),
          }))
          expect(scanOf(keys)).toBeNull()
        },
      ),
    )
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,17}$/), fc.integer({ min: 30, max: 120 }), (digits, paceMs) => {
        expect(scanOf(timed(row(digits), even(paceMs)))).toBeNull()
      }),
    )
  })
  it('is a series of keys slower than any scanner, unless this scanner is known to be so slow', () => {
    const keys = timed(row('12345678901234567890'), even(220))
    expect(scanOf(keys)).toBeNull()
    expect(scanOf(keys, { ...scanner, paceMs: 200 })).toMatchObject({ kind: 'barcode' })
  })
  it('delays action keys so briefly that the cashier does not notice', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,17}$/), known, (digits, by) => {
        expect(undecidedMs(timed(pad(digits), even(80)), by)).toBeLessThanOrEqual(300)
      }),
    )
    expect(undecidedMs(timed(row('12'), even(80)), scanner)).toBe(80)
  })
  it('of letters waits for nothing, but where a link or a prefix may begin', () => {
    const keys = (text: string) => timed([...text].map(usPress), even(80))
    for (const text of ['q', 'qbqb', '12', 'm']) expect(beginning(keys(text), null)).toBeNull()
    expect(beginning(keys('h'), null)).toBe('maybe')
    expect(beginning(keys(']'), null)).toBe('maybe')
    expect(beginning(keys('x'), { ...scanner, prefix: 'x' })).toBe('maybe')
    for (const text of ['ht', 'http:', 'qhttps://x']) expect(beginning(keys(text), null)).toBe('surely')
  })
})

describe('a code that is no ticket', () => {
  it('is recognised by a speed that nobody types at, or by its length', () => {
    expect(scanOf(timed(row('7891234567895'), even(5)))).toEqual({ kind: 'unknown', text: '7891234567895' })
    expect(scanOf(timed(row('7891234567895'), even(60)))).toBeNull()
    expect(scanOf(timed(row('1'.repeat(34)), even(90)))).toMatchObject({ kind: 'unknown' })
  })
})

describe('a burst', () => {
  it('ends with a pause that is too long for a scan, and with a clock that was set back', () => {
    const burst = timed(row('123'), even(10))
    expect([1_020, 2_000, 2_021, 900].map((atMs) => follows(burst, atMs))).toEqual([true, true, false, false])
  })
  it('is a long number from five digits on', () => {
    expect([row('1234'), row('12345')].map((keys) => isLongNumber(timed(keys, even(10))))).toEqual([
      false,
      true,
    ])
  })
})

describe('the remembered properties of the scanner', () => {
  it('follows a slower one at once and a quicker one little by little', () => {
    const found = (paceMs: number) => scanIn(timed(row('12345678901234567890'), even(paceMs)), null)!
    expect(learned(null, found(50), 'Tab')).toEqual({ prefix: '', suffix: 'Tab', paceMs: 50, isOnPad: false })
    expect(learned(scanner, found(90), 'Enter').paceMs).toBe(90)
    expect(learned({ ...scanner, prefix: '~' }, found(90), 'Enter').prefix).toBe('~')
    expect(learned({ ...scanner, paceMs: 90 }, found(10), 'Enter').paceMs).toBe(74)
  })
})
