import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PrinterChoice } from '../src/protocol/print-devices.ts'
import { Settings } from './settings.ts'
import { folderOfTest } from '../tests/kit/test-folders.ts'

const serial: PrinterChoice = {
  connection: { kind: 'serial', path: '/dev/ttyS0', baudRate: 19_200, flowControl: 'hardware' },
  profile: 'generic-58mm',
}

let folder: string
let file: string
beforeEach(() => {
  folder = folderOfTest()
  file = path.join(folder, 'settings.json')
})

describe('the settings', () => {
  it('are the virtual printer and no card reader where nothing was chosen [virtual-printer]', async () => {
    const settings = await Settings.open(folder)
    expect(settings.printer).toEqual({ connection: { kind: 'virtual' }, profile: 'virtual' })
    expect(settings.reader).toEqual({ kind: 'none' })
    expect(await readdir(folder)).toEqual([])
  })

  it('are there again after a restart, each choice beside the other', async () => {
    const settings = await Settings.open(folder)
    await Promise.all([settings.savePrinter(serial), settings.saveReader({ kind: 'virtual' })])
    const again = await Settings.open(folder)
    expect([again.printer, again.reader]).toEqual([serial, { kind: 'virtual' }])
  })

  it('may be written by hand, with what is usual left out', async () => {
    const byHand = { printer: { connection: { kind: 'network', host: '10.0.0.9' }, profile: 'generic-80mm' } }
    await writeFile(file, JSON.stringify(byHand))
    expect((await Settings.open(folder)).printer.connection).toEqual({
      kind: 'network',
      host: '10.0.0.9',
      port: 9100,
    })
  })

  it.each([
    ['a torn file', '{"printer": {"conn', 'not JSON'],
    [
      'an unknown profile',
      '{"printer": {"connection": {"kind": "virtual"}, "profile": "laser"}}',
      'wrong at printer: There is no such profile.',
    ],
    [
      'a wrong speed',
      '{"printer": {"connection": {"kind": "serial", "path": "/dev/ttyS0", "baudRate": 9601}, "profile": "generic-80mm"}}',
      'wrong at printer.connection.baudRate',
    ],
    [
      'a device with the profile of the virtual printer',
      '{"printer": {"connection": {"kind": "file", "path": "/dev/usb/lp0"}, "profile": "virtual"}}',
      'is for the virtual printer',
    ],
    ['a word nobody knows', '{"printers": {}}', 'wrong at printers'],
  ])('that are invalid are reported in one sentence and not changed: %s', async (_, text, sentence) => {
    await writeFile(file, text)
    const opening = Settings.open(folder)
    await expect(opening).rejects.toThrow(file)
    await expect(opening).rejects.toThrow(sentence)
    await expect(opening).rejects.toThrow('Correct it, or delete it')
    expect(await readFile(file, 'utf8')).toBe(text)
  })
})
