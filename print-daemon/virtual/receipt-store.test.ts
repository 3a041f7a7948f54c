import { readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { ReceiptStore } from './receipt-store.ts'
import { folderOfTest } from '../../tests/kit/test-folders.ts'

let folder: string
beforeEach(() => {
  folder = path.join(folderOfTest(), 'receipts')
})

const receipt = (text: string) => ({
  printedAtMs: 1,
  text: [text],
  widthDots: 576,
  png: new Uint8Array([1]),
})

describe('the receipts of the virtual printer', () => {
  it('are read back, newest first, in a folder for this user alone', async () => {
    const store = await ReceiptStore.open(folder)
    await store.add(receipt('one'))
    await store.add(receipt('two'))
    const again = await ReceiptStore.open(folder)
    expect(again.receipts.map(({ number, text }) => [number, text[0]])).toEqual([
      [2, 'two'],
      [1, 'one'],
    ])
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  it.each([
    ['cut short', '{"number":2,"prin'],
    ['empty', ''],
    ['something else', '{"number":"2"}'],
  ])(
    'are there without one whose file is %s, which is kept, and whose number is not used again',
    async (_, damage) => {
      const store = await ReceiptStore.open(folder)
      for (const text of ['one', 'two']) await store.add(receipt(text))
      writeFileSync(path.join(folder, '2.json'), damage)
      for (const expected of [3, 4]) {
        const again = await ReceiptStore.open(folder)
        expect(again.receipts.some(({ number }) => number === 2)).toBe(false)
        expect((await again.add(receipt('next'))).number).toBe(expected)
      }
      expect(readdirSync(folder)).toContain('2.json.damaged')
    },
  )
})
