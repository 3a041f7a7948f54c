import { describe, expect, it } from 'vitest'
import { amountSigns, readAmount, type AmountFault, type AmountSigns } from './amount-reading.ts'

const portuguese: AmountSigns = { group: '.', decimal: ',' }
const english: AmountSigns = { group: ',', decimal: '.' }
const ukrainian: AmountSigns = { group: ' ', decimal: ',' }
const ungrouped: AmountSigns = { group: '', decimal: ',' }
const arabic: AmountSigns = { group: '٬', decimal: '٫' }

/** The amount, why there is none, or that nothing was typed. */
function read(text: string, signs: AmountSigns, currency?: string): number | AmountFault | 'empty' {
  const reading = readAmount(text, signs, currency)
  if (reading.kind === 'amount') return reading.amount
  return reading.kind === 'refused' ? reading.fault : reading.kind
}

describe('a typed amount', () => {
  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['0', 0],
    ['12', 1_200],
    ['007', 700],
    [' 12 ', 1_200],
    ['1234', 123_400],
    ['1.234', 123_400],
    ['123.456', 12_345_600],
    ['1.234.567', 123_456_700],
    ['1.234,5', 123_450],
    ['1.234,56', 123_456],
    ['1.234.567,89', 123_456_789],
    ['1234,56', 123_456],
    ['1234.56', 123_456],
    ['12,5', 1_250],
    ['12.5', 1_250],
    ['12.50', 1_250],
  ])('%j is read, in a page that prints 1.234,56, as %s', (text, result) => {
    expect(read(text, portuguese)).toBe(result)
  })

  it.each<[string, AmountFault]>([
    ['1,234', 'ambiguous'],
    ['0.123', 'ambiguous'],
    ['01.234', 'ambiguous'],
    ['1234.567', 'ambiguous'],
    ['12,', 'unfinished'],
    ['1.', 'unfinished'],
    ['1.234.', 'unfinished'],
    ['1.234.5', 'unfinished'],
    ['1.234.56', 'unfinished'],
    ['1.234,', 'unfinished'],
    ['+5', 'signed'],
    ['-5', 'signed'],
    ['\u22125', 'signed'],
    ['abc', 'unreadable'],
    ['5a', 'unreadable'],
    [',5', 'unreadable'],
    ['1..2', 'unreadable'],
    ['1.2345', 'unreadable'],
    ['1,2345', 'unreadable'],
    ['1.23,4', 'unreadable'],
    ['12.34.', 'unreadable'],
    ['1.234,567', 'unreadable'],
    ['1,234,567', 'unreadable'],
    ['1,234.5', 'unreadable'],
    ['1,2,3', 'unreadable'],
    ['1 234', 'unreadable'],
    ['1-2', 'unreadable'],
    ['5-', 'unreadable'],
    ['5e3', 'unreadable'],
    ['٣', 'unreadable'],
    ['EUR 5', 'unreadable'],
    ['00000000000000000005', 'tooLong'],
  ])('%j is refused there: %s [amounts] [amount-reading]', (text, fault) => {
    expect(read(text, portuguese)).toBe(fault)
  })

  it.each<[string, AmountSigns, number | AmountFault]>([
    ['1,234', english, 123_400],
    ['1.234', english, 'ambiguous'],
    ['1,234.5', english, 123_450],
    ['1234,56', english, 123_456],
    ['12,5', arabic, 1_250],
    ['12.5', arabic, 1_250],
    ['1 234,56', ukrainian, 123_456],
    ['1\u00a0234,56', ukrainian, 123_456],
    ['1\u202f234,56', ukrainian, 123_456],
    ['1 23', ukrainian, 'unfinished'],
    ['1 2345', ukrainian, 'unreadable'],
    ['1 23 4', ukrainian, 'unreadable'],
    ['0 234', ukrainian, 'unreadable'],
    ['1234 567', ukrainian, 'unreadable'],
    ['1.234.567', ukrainian, 'unreadable'],
    ['1.234,56', ukrainian, 'unreadable'],
    ['1 234 5', ukrainian, 'unfinished'],
    ['1 234,', ukrainian, 'unfinished'],
    ['1 234 567', ukrainian, 123_456_700],
    ['1.234', ukrainian, 'ambiguous'],
    ['1,234', ungrouped, 'ambiguous'],
    ['1.234', ungrouped, 'ambiguous'],
    ['1234,5', ungrouped, 123_450],
    ['12٫5', arabic, 1_250],
    ['1٬234٫56', arabic, 123_456],
    ['12٬5', arabic, 'unfinished'],
    ['1٫234', arabic, 'ambiguous'],
  ])('%j follows the signs of the page %j: %s [amount-reading]', (text, signs, result) => {
    expect(read(text, signs)).toBe(result)
  })

  it.each<[string, number | AmountFault]>([
    ['12345678901', 1_234_567_890_100],
    ['12345678901,99', 1_234_567_890_199],
    ['12.345.678.901,99', 1_234_567_890_199],
    ['123456789012', 'tooLong'],
    ['000000000012', 'tooLong'],
    ['123456789012,5', 'tooLong'],
    ['1.234.567.890.123', 'tooLong'],
    ['123456789012345678', 'tooLong'],
    ['1,23456789012345678', 'tooLong'],
    ['1,2345678901234567', 'unreadable'],
  ])('has at most eleven digits before the decimals, and eighteen characters: %j is %s', (text, result) => {
    expect(read(text, portuguese)).toBe(result)
  })

  it.each<[string, string, number | AmountFault | 'empty']>([
    ['BRL 12,50', 'BRL', 1_250],
    ['BRL\u00a012,50', 'BRL', 1_250],
    ['BRL12,50', 'BRL', 1_250],
    ['12,50 BRL', 'BRL', 1_250],
    ['12,50BRL', 'BRL', 1_250],
    ['BRL', 'BRL', 'empty'],
    ['BRL 12,50 BRL', 'BRL', 'unreadable'],
    ['EUR 12,50', 'BRL', 'unreadable'],
    ['BRL 12,50', '', 'unreadable'],
    ['BRL -5', 'BRL', 'signed'],
  ])(
    'may have the currency of the shop before or after it, and no other one: %j with %j is %s',
    (text, currency, result) => {
      expect(read(text, portuguese, currency)).toBe(result)
    },
  )
})

describe('the signs of a page', () => {
  it.each([
    ['1.234.567,89', portuguese],
    ['1,234,567.89', english],
    ['1\u00a0234\u00a0567,89', ukrainian],
    ['1\u202f234\u202f567,89', ukrainian],
    ['1234567,89', ungrouped],
    ['1٬234٬567٫89', arabic],
  ])('are read from an amount that it prints: %s', (printed, signs) => {
    expect(amountSigns(() => printed)).toEqual(signs)
    expect(amountSigns((amount) => (amount === 123_456_789 ? printed : ''))).toEqual(signs)
  })

  it.each(['', '123456789', '1.234 567,89', 'R$'])('are not read from something else: %j', (printed) => {
    expect(() => amountSigns(() => printed)).toThrow(`no amount as a page prints it: ${printed}`)
  })
})
