import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { profiles } from '../../../print-daemon/profiles/profile.ts'
import { nameOf } from '../../../print-daemon/readers/registry.ts'
import type { Texts } from '../../../locales/texts.ts'
import { translator } from '../kit/texts/translate.ts'
import { printerName, readerName } from './device-name.ts'

const menu = JSON.parse(readFileSync('locales/uk/menu.json', 'utf8')) as Texts
const t = translator('uk', { app: {}, menu })

describe('the name of a device on the screen', () => {
  it('is in the current language for parts with a fixed term', () => {
    expect(printerName(t, profiles.get('virtual')!.name)).toBe('Віртуальний принтер')
    expect(readerName(t, nameOf({ kind: 'none' }))).toBe('Зчитувач не налаштовано')
    expect(readerName(t, nameOf({ kind: 'virtual' }))).toBe('Віртуальний зчитувач карток')
    expect(readerName(t, nameOf({ kind: 'keyboard', vendorId: 0xffff, productId: 0x35 }))).toBe(
      'Клавіатура ffff:0035',
    )
    expect(readerName(t, nameOf({ kind: 'serial', path: '/dev/ttyS0', baudRate: 9600 }))).toBe(
      'Послідовний порт /dev/ttyS0',
    )
  })

  it('is otherwise the maker’s name', () => {
    for (const name of ['Epson TM-T88V, TM-T88VI', 'ESC/POS, 80 mm']) expect(printerName(t, name)).toBe(name)
    expect(readerName(t, nameOf({ kind: 'pcsc', reader: 'ACS ACR122U' }))).toBe('PC/SC ACS ACR122U')
  })

  it('has no English text except the names of makers', () => {
    for (const { id, name } of profiles.values())
      if (id !== 'virtual') expect(name).not.toMatch(/\b(?:generic|mode|in|printer)\b/i)
  })
})
