import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { shortCode } from '../../src/protocol/print-access.ts'
import { Clients } from './clients.ts'
import { Pairing } from './pairing.ts'
import { folderOfTest } from '../../tests/kit/test-folders.ts'

const handedCode = 'abcd-1234-efgh-5678-ijkl'
const page = { name: 'page', origin: 'http://localhost:3000' }
const minute = 60_000

let folder: string
let clients: Clients
let pairing: Pairing
let now = 0

const file = (name: string) => path.join(folder, name)
const open = () => Clients.open(file('clients.json'), file('local-client.json'))

beforeEach(async () => {
  now = 0
  folder = folderOfTest()
  clients = await open()
  pairing = new Pairing(clients, handedCode, () => now)
})

const wrongOf = (code: string) => (code === '0000-0000' ? '0000-0001' : '0000-0000')
const reason = async (code: string) => {
  const outcome = await pairing.pair(code, page)
  return outcome.ok ? 'paired' : outcome.reason
}

describe('a code that is typed', () => {
  it('pairs once, with a key of its own, and then there is another', async () => {
    const { code } = pairing.open
    expect(code).toMatch(shortCode)
    expect(await reason(code)).toBe('paired')
    expect(await reason(code)).toBe('wrongCode')
    expect(await reason(pairing.open.code)).toBe('paired')
    expect(new Set(clients.list.map(({ key }) => key)).size).toBe(2)
  })

  it('is good for ten minutes', async () => {
    const { code } = pairing.open
    now = 10 * minute - 1
    expect(pairing.open).toEqual({ code, remainingMs: 1 })
    now = 10 * minute
    expect(await reason(code)).toBe('wrongCode')
  })

  it('is over after five wrong ones, and the next may not be tried for a minute', async () => {
    const { code } = pairing.open
    for (let tries = 0; tries < 5; tries += 1) expect(await reason(wrongOf(code))).toBe('wrongCode')
    expect(await reason(code)).toBe('tooManyTries')
    const next = pairing.open.code
    expect(await reason(next)).toBe('tooManyTries')
    now = minute
    expect(next).not.toBe(code)
    expect(await reason(next)).toBe('paired')
  })
})

describe('a code that the host hands on', () => {
  it('pairs every counter, also while typed ones may not be tried', async () => {
    for (let tries = 0; tries < 6; tries += 1) await reason(wrongOf(pairing.open.code))
    expect([await reason(handedCode), await reason(handedCode)]).toEqual(['paired', 'paired'])
  })

  it('does not count as a guess at the typed one where it is that of another program', async () => {
    for (let tries = 0; tries < 9; tries += 1)
      expect(await reason('zzzz-1234-efgh-5678-ijkl')).toBe('wrongCode')
    expect(await reason(pairing.open.code)).toBe('paired')
  })

  it('does not exist where none was given', async () => {
    pairing = new Pairing(clients)
    expect(await reason(handedCode)).toBe('wrongCode')
  })
})

describe('the paired', () => {
  it('are known after a restart, in files that only the owner may read', async () => {
    await reason(handedCode)
    const [client] = clients.list
    const again = await open()
    expect(again.list).toEqual([client])
    expect(again.keyOf(client!.clientId)).toEqual(Buffer.from(client!.key, 'base64'))
    const local = JSON.parse(await readFile(file('local-client.json'), 'utf8')) as { clientId: string }
    expect(again.isLocal(local.clientId)).toBe(true)
    for (const name of ['clients.json', 'local-client.json'])
      expect((await stat(file(name))).mode & 0o777).toBe(0o600)
  })

  it('are removed one by one or all at once, and listeners are notified', async () => {
    const gone: string[] = []
    clients.forgotten$.subscribe((clientId) => gone.push(clientId))
    for (let count = 0; count < 3; count += 1) await reason(handedCode)
    const [first] = clients.list
    expect(await clients.forget(first!.clientId)).toBe(1)
    expect(await clients.forget('nobody')).toBe(0)
    expect(clients.keyOf(first!.clientId)).toBeUndefined()
    expect(await clients.forget()).toBe(2)
    expect([gone.length, (await open()).list]).toEqual([3, []])
  })

  it('never become so many that the file grows without end', async () => {
    for (let count = 0; count < 203; count += 1) await clients.add({ ...page, pairedAtMs: count })
    expect([clients.list.length, clients.list[0]?.pairedAtMs]).toEqual([200, 3])
  })

  it.each([
    ['clients.json', 'pair again what printed before.'],
    ['local-client.json', 'start the print program again, which makes a new one.'],
  ])(
    'are not guessed if their file is damaged: one sentence says what to do about %s',
    async (name, remedy) => {
      await writeFile(file(name), '{"clients": [')
      await expect(open()).rejects.toThrow(`The file ${file(name)} is damaged: delete it, and ${remedy}`)
    },
  )

  it('stay paired where the damaged file of the command line is deleted', async () => {
    await reason(handedCode)
    await rm(file('local-client.json'))
    expect((await open()).list).toEqual(clients.list)
  })
})
