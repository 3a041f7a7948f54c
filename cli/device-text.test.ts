import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { printerText } from '../print-daemon/transports/registry.ts'
import { readerText } from '../print-daemon/readers/registry.ts'
import { resolve } from 'node:path'
import { printerConnection, readerConnection, selected } from './device-text.ts'

describe('a connection to a printer', () => {
  it.each([
    ['virtual', { kind: 'virtual' }],
    ['usb', { kind: 'usb', vendorId: 7568 }],
    ['usb:1d90:2060', { kind: 'usb', vendorId: 0x1d90, productId: 0x2060 }],
    ['usb:04B8:0e15:X:1', { kind: 'usb', vendorId: 0x04b8, productId: 0x0e15, serialNumber: 'X:1' }],
    ['serial:/dev/ttyUSB0', { kind: 'serial', path: '/dev/ttyUSB0', baudRate: 9600, flowControl: 'none' }],
    ['serial:COM3', { kind: 'serial', path: 'COM3', baudRate: 9600, flowControl: 'none' }],
    ['network:192.168.1.50', { kind: 'network', host: '192.168.1.50', port: 9100 }],
    ['network:printer.shop:9101', { kind: 'network', host: 'printer.shop', port: 9101 }],
    ['network:[fe80::1]:9101', { kind: 'network', host: 'fe80::1', port: 9101 }],
    ['file:/dev/usb/lp0', { kind: 'file', path: '/dev/usb/lp0' }],
  ])('is typed as %s', (text, connection) => {
    expect(printerConnection(text)).toEqual(connection)
  })

  it.each(['', 'fax', 'usb:1', 'usb:7568x', 'serial', 'serial:', 'network:', 'network:shop:0', 'file:'])(
    'is not %j',
    (text) => {
      expect(() => printerConnection(text)).toThrow(/A printer is virtual, usb/)
    },
  )

  it('over a serial line has a speed and a flow control', () => {
    const line = { baudRate: 115_200, flowControl: 'hardware' }
    expect(printerConnection('serial:/dev/ttyS0', line)).toMatchObject(line)
  })

  it('is shown as it is typed', () => {
    const id = fc.nat(0xffff)
    const connection = fc.oneof(
      fc.record({ kind: fc.constant('usb' as const), vendorId: id }),
      fc.record({
        kind: fc.constant('usb' as const),
        vendorId: id,
        productId: id,
        serialNumber: fc.string(),
      }),
      fc.record({
        kind: fc.constant('network' as const),
        host: fc.oneof(fc.domain(), fc.ipV4(), fc.ipV6()),
        port: fc.integer({ min: 1, max: 65_535 }),
      }),
      fc.record({ kind: fc.constant('file' as const), path: fc.string({ minLength: 1 }) }),
    )
    fc.assert(
      fc.property(connection, (given) => {
        expect(printerConnection(printerText(given))).toEqual(given)
      }),
    )
  })
})

describe('a connection to a card reader', () => {
  it.each([
    ['none', { kind: 'none' }],
    ['virtual', { kind: 'virtual' }],
    ['keyboard:ffff:0035', { kind: 'keyboard', vendorId: 0xffff, productId: 0x35 }],
    ['hid:1d90', { kind: 'hid', vendorId: 0x1d90 }],
    ['serial:/dev/ttyACM0', { kind: 'serial', path: '/dev/ttyACM0', baudRate: 9600 }],
    ['pcsc', { kind: 'pcsc' }],
    ['pcsc:ACR122', { kind: 'pcsc', reader: 'ACR122' }],
  ])('is typed and shown as %s', (text, connection) => {
    const parsed = readerConnection(text)
    expect(parsed).toEqual(connection)
    expect(readerText(parsed)).toBe(text)
  })

  it.each(['', 'keyboard', 'hid:', 'serial', 'usb'])('is not %j', (text) => {
    expect(() => readerConnection(text)).toThrow(/A reader is none, virtual/)
  })
})

describe('a selected connection', () => {
  it('has the speed and the flow control of the options if it is a serial port', () => {
    const line = { baudRate: 19_200, flowControl: 'hardware' }
    expect(selected(printerConnection('serial:/dev/ttyS0'), line)).toMatchObject(line)
    expect(selected(readerConnection('serial:/dev/ttyS0'), { baudRate: 19_200 })).toMatchObject({
      baudRate: 19_200,
    })
  })

  it.each(['network:printer.shop', 'virtual', 'usb', 'file:/dev/usb/lp0'])(
    'has no such options as %s',
    (text) => {
      const connection = printerConnection(text)
      expect(selected(connection, {})).toEqual(connection)
      expect(() => selected(connection, { baudRate: 9600 })).toThrow('Only serial:PATH has --baud.')
      expect(() => selected(connection, { baudRate: 9600, flowControl: 'none' })).toThrow(
        '--baud and --flow.',
      )
    },
  )

  it.skipIf(process.platform === 'win32')(
    'has its path from the root, wherever the print program runs',
    () => {
      expect(selected(printerConnection('file:rel.bin'), {})).toMatchObject({ path: resolve('rel.bin') })
      expect(selected(readerConnection('serial:tty'), {})).toMatchObject({ path: resolve('tty') })
      expect(selected(printerConnection('file:/dev/usb/lp0'), {})).toMatchObject({ path: '/dev/usb/lp0' })
    },
  )
})
