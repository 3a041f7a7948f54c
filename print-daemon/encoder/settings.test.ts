import { describe, expect, it } from 'vitest'
import type { PrinterSettings } from '../../src/protocol/print-devices.ts'
import type { Receipt } from '../../src/receipts/receipt.ts'
import { profiles, type Profile } from '../profiles/profile.ts'
import { settingsObjection, settingsOf } from '../profiles/settings-table.ts'
import { drawerOf, drawerPulse } from './drawer.ts'
import { encode } from './encoder.ts'

const receipt = (columns: 42 | 48 | 32): Receipt => ({
  columns,
  lines: [{ kind: 'rule' }, { kind: 'text', text: 'x' }, { kind: 'cut' }],
})
const set = (id: string, settings: PrinterSettings): Profile => ({ ...profiles.get(id)!, settings })
const bytes = (id: string, settings: PrinterSettings, columns: 42 | 48 | 32 = 48) =>
  Buffer.from(encode(receipt(columns), set(id, settings))).toString('latin1')

describe('a printer that is set', () => {
  it('to nothing prints what its model prints', () => {
    for (const profile of profiles.values()) {
      const [columns] = profile.columns
      const lines = { columns: columns!, lines: receipt(48).lines }
      expect(encode(lines, { ...profile, settings: {} })).toEqual(encode(lines, profile))
    }
  })

  it.each([
    ['partial', '\x1dVB\x00'],
    ['full', '\x1dVA\x00'],
    ['none', '\x1bd\x04'],
  ] as const)('to the cut %s ends its paper so', (cut, end) => {
    expect(bytes('epson-tm-t88', { cut }).endsWith(end)).toBe(true)
  })

  it('to sound its buzzer does so after the receipt, by the command of its model', () => {
    expect(bytes('epson-tm-t88', { buzzer: 'on' }).endsWith('\x1dVB\x00\x1b(A\x05\x00ad\x02\x02\x01')).toBe(
      true,
    )
    expect(bytes('xprinter-xp-80', { buzzer: 'on' }).endsWith('\x1dVB\x00\x1bB\x02\x04')).toBe(true)
    expect(bytes('epson-tm-t88', { buzzer: 'off' })).toBe(bytes('epson-tm-t88', {}))
  })

  it('darker or lighter says so before the first line', () => {
    expect(bytes('citizen-ct-s310ii', { density: 3 })).toContain('\x1d(K\x02\x001\x03')
    expect(bytes('citizen-ct-s310ii', { density: -2 })).toContain('\x1d(K\x02\x001\xfe')
    expect(bytes('citizen-ct-s310ii', { density: 0 })).toBe(bytes('citizen-ct-s310ii', {}))
  })

  it('to paper of two colours prints the bars of marks in the second one, and only there', () => {
    const copy: Receipt = {
      columns: 48,
      lines: [{ kind: 'text', text: 'COPY', inverse: true }, { kind: 'text', text: 'x' }, { kind: 'cut' }],
    }
    const text = (colours: 1 | 2, id = 'epson-tm-t88') =>
      Buffer.from(encode(copy, set(id, { colours }))).toString('latin1')
    expect(text(2)).toContain(`\x1dB\x01\x1d(N\x02\x0002${'COPY'.padEnd(48)}\n\x1dB\x00\x1d(N\x02\x0001x\n`)
    expect(text(1)).not.toContain('\x1d(N')
    expect(text(2, 'epson-tm-t20')).not.toContain('\x1d(N')
  })

  it('to 42 columns prints its large font, with rules from edge to edge', () => {
    const wide = bytes('epson-tm-t88', { columns: 42 }, 42)
    // Font A; 504 of 512 dots, in the middle; six characters of seven times their width.
    expect(wide).toContain('\x1bM\x00')
    expect(wide).toContain('\x1dL\x04\x00\x1dW\xf8\x01')
    expect(wide).toContain(`\x1d!\x60`)
    expect(wide.match(/\xc4+/)?.[0]).toHaveLength(6)
  })
})

describe('the drawer', () => {
  it('is opened by a pulse on its pin, where one is set up', () => {
    expect([...drawerPulse(set('epson-tm-t20', { drawer: 'onRequest' }))]).toEqual([0x1b, 0x70, 0, 50, 100])
    expect([...drawerPulse(set('epson-tm-t20', { drawer: 'withCash', drawerPin: 5 }))][2]).toBe(1)
    expect([...drawerPulse(set('star-line', { drawer: 'onRequest' }))]).toEqual([0x1b, 7, 10, 20, 7])
    expect(drawerOf(set('epson-tm-t20', { drawer: 'withCash' }))).toBe('withCash')
    expect(drawerOf(set('epson-tm-t20', { drawer: 'none' }))).toBeUndefined()
    expect(drawerOf(profiles.get('epson-tm-t20')!)).toBeUndefined()
  })
})

describe('the settings of a profile', () => {
  const names = (id: string) => settingsOf(profiles.get(id)!).map(({ name }) => name)

  it('are those that its printer has', () => {
    expect(names('generic-58mm')).toEqual(['drawer', 'drawerPin'])
    expect(names('epson-tm-t88')).toEqual(['drawer', 'drawerPin', 'columns', 'cut', 'buzzer', 'colours'])
    expect(names('citizen-ct-s310ii')).toContain('density')
  })

  it('are refused where the printer has no such setting or no such value', () => {
    const t88 = profiles.get('epson-tm-t88')!
    expect(settingsObjection(t88, { columns: 42, cut: 'full', drawer: 'withCash' })).toBeNull()
    expect(settingsObjection(t88, { columns: 64 })).toBe(
      'With the profile "epson-tm-t88", "columns" is one of 48, 42, 32.',
    )
    expect(settingsObjection(t88, { density: 1 })).toBe(
      'The profile "epson-tm-t88" has no setting "density".',
    )
  })
})
