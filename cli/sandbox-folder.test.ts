import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { OtherCurrency } from '../backend/other-currency.ts'
import type { CurrencyCode } from '../src/values/money.ts'
import { folderOfTest } from '../tests/kit/test-folders.ts'
import { openInFolder } from './sandbox-folder.ts'

let data: string
beforeEach(() => {
  data = folderOfTest()
})

/** A folder from before, with the tills of a currency in it. */
async function put(folder: string, currency: CurrencyCode): Promise<void> {
  await mkdir(join(data, folder))
  await writeFile(join(data, folder, 'tills'), currency)
}

/** Opens the tills of a currency as a host does: makes them where there are none, and refuses those of another. */
const open = (currency: CurrencyCode) =>
  openInFolder(data, currency, async (folder) => {
    await mkdir(folder, { recursive: true })
    const file = join(folder, 'tills')
    const found = (await readFile(file, 'utf8').catch(() => currency)) as CurrencyCode
    if (found !== currency) throw new OtherCurrency(found, currency)
    await writeFile(file, currency)
    return { close: async () => undefined }
  })

/** Which folder has the tills of which currency. */
async function tills(): Promise<Record<string, string>> {
  const folders = await readdir(data)
  const entries = folders.map(async (name) => [name, await readFile(join(data, name, 'tills'), 'utf8')])
  return Object.fromEntries(await Promise.all(entries))
}

test('every currency has a folder of its own, and finds it again [currencies] [currency-folder]', async () => {
  for (const currency of ['BRL', 'RSD', 'UAH', 'SOL', 'RSD', 'BRL'] as const) await open(currency)
  const expected = { sandbox: 'BRL', 'sandbox-rsd': 'RSD', 'sandbox-uah': 'UAH', 'sandbox-sol': 'SOL' }
  expect(await tills()).toEqual(expected)
})

test('the one folder of an earlier version goes on being used by its currency', async () => {
  await put('sandbox', 'BRL')
  await open('RSD')
  await open('BRL')
  expect(await tills()).toEqual({ sandbox: 'BRL', 'sandbox-rsd': 'RSD' })
})

test('the one folder of an earlier version is moved where it is of another currency, whichever starts first', async () => {
  await put('sandbox', 'RSD')
  await open('BRL')
  expect(await tills()).toEqual({ sandbox: 'BRL', 'sandbox-rsd': 'RSD' })
  await open('RSD')
  expect(await tills()).toEqual({ sandbox: 'BRL', 'sandbox-rsd': 'RSD' })
})

test('the one folder of an earlier version is moved to its name by its own currency', async () => {
  await put('sandbox', 'RSD')
  await open('RSD')
  expect(await tills()).toEqual({ 'sandbox-rsd': 'RSD' })
})

test('where there are two folders of one currency, nothing is moved over either', async () => {
  await put('sandbox', 'RSD')
  await put('sandbox-rsd', 'RSD')
  await expect(open('BRL')).rejects.toThrow('This database keeps its tills in RSD')
  await open('RSD')
  expect(await tills()).toEqual({ sandbox: 'RSD', 'sandbox-rsd': 'RSD' })
})

test('any other reason why a host cannot open is reported, and nothing is moved', async () => {
  await put('sandbox', 'BRL')
  const failing = openInFolder(data, 'BRL', () => Promise.reject(new Error('The disk is gone.')))
  await expect(failing).rejects.toThrow('The disk is gone.')
  expect(await tills()).toEqual({ sandbox: 'BRL' })
})
