import { createDecipheriv } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putDatabase } from '../tests/kit/folders.ts'
import { folderOfFile } from '../tests/kit/test-folders.ts'
import { openEmbeddedDatabase } from '../node/database/embedded-database.ts'
import type { Database } from '../node/database/database.ts'
import { migrate } from './store/migrations.ts'
import { openWalletCipher } from './wallet-cipher.ts'

const folder = folderOfFile()
let database: Database
beforeAll(async () => {
  await putDatabase(folder)
  database = await openEmbeddedDatabase(folder)
  await migrate(database)
})
afterAll(() => database.close())

test('an encrypted id can be read again, with four characters more, and looks different each time', async () => {
  const cipher = await openWalletCipher(database)
  const hashes = [cipher.encrypt('4817263950'), cipher.encrypt('4817263950')]
  expect(hashes[0]).not.toBe(hashes[1])
  for (const hash of hashes) expect(cipher.decrypt(hash)).toMatch(/^4817263950[0-9a-f]{4}$/)
})

test('its key is stored in the database: another process reads what the first has written', async () => {
  const hash = (await openWalletCipher(database)).encrypt('4817263950')
  expect((await openWalletCipher(database)).decrypt(hash)?.slice(0, -4)).toBe('4817263950')
})

test('it is AES-256-CBC: an initialisation vector, the blocks and a MAC [wallet-calls]', async () => {
  const hash = Buffer.from((await openWalletCipher(database)).encrypt('4817263950'), 'hex')
  const [row] = await database.query('select value from secrets')
  const key = Buffer.from(String(row?.value), 'hex').subarray(0, 32)
  const decipher = createDecipheriv('aes-256-cbc', key, hash.subarray(0, 16))
  const opened = [decipher.update(hash.subarray(16, -32)), decipher.final()]
  expect(Buffer.concat(opened).toString()).toMatch(/^4817263950/)
})

test('text with a changed character, a part of it, or other text cannot be read', async () => {
  const cipher = await openWalletCipher(database)
  const hash = cipher.encrypt('4817263950')
  const changed = [...hash].map(
    (char, at) => hash.slice(0, at) + (char === '0' ? '1' : '0') + hash.slice(at + 1),
  )
  const pieces = [hash.slice(2), hash.slice(0, -2), hash.slice(0, 32), `${hash}00`, `${hash}0`, `${hash}zz`]
  for (const other of [...changed, ...pieces, '', 'rubbish', hash.toUpperCase()])
    expect(cipher.decrypt(other)).toBe(null)
})
