import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import fastify from 'fastify'
import { folderOfTest } from '../tests/kit/test-folders.ts'
import { parseKey } from '../src/heads/note.ts'
import { checkHead } from '../src/heads/verify.ts'
import type { HeadOfShop } from '../src/protocol/heads.ts'
import { LogHeads } from './log-heads.ts'
import { addHeadRoutes } from './server/head-routes.ts'

const head: HeadOfShop = {
  ...{ shop: '7', counterId: 'counter-1', log: 1, count: 10, hashVersion: 3, at: 0 },
  hash: 'a'.repeat(64),
  stateHash: 'b'.repeat(64),
}

let folder: string
beforeEach(async () => {
  folder = folderOfTest()
})
afterEach(() => vi.restoreAllMocks())

/** As the program would answer after a start. */
async function served() {
  const server = fastify()
  addHeadRoutes(server, await LogHeads.open(folder))
  return {
    post: async (payload: object) => server.inject({ method: 'POST', url: '/head', payload }),
    key: async () => parseKey((await server.inject('/head/key')).json<{ key: string }>().key)!,
  }
}

describe('the print program', () => {
  it('signs a head with a key that it keeps over a restart, and that only its user can read', async () => {
    const { note } = (await (await served()).post(head)).json<{ note: string }>()
    const restarted = await served()
    expect(checkHead(note, [await restarted.key()])).toMatchObject({
      head,
      signatures: [{ verdict: 'right', name: 'balcao-print' }],
    })
    expect((await restarted.post(head)).json()).toMatchObject({ note })
    for (const file of await readdir(folder)) expect((await stat(join(folder, file))).mode & 0o077).toBe(0)
  })

  it('refuses a head that is older than the last one of the counter, after a restart too', async () => {
    const program = await served()
    expect((await program.post(head)).statusCode).toBe(200)
    for (const { post } of [program, await served()]) {
      expect((await post({ ...head, count: 9 })).statusCode).toBe(409)
      expect((await post({ ...head, hash: 'c'.repeat(64) })).statusCode).toBe(409)
      expect((await post({ ...head, counterId: 'counter-2', count: 1 })).statusCode).toBe(200)
    }
    expect((await program.post({ ...head, count: 11 })).statusCode).toBe(200)
  })

  it.each([{}, { ...head, count: 0 }, { ...head, counterId: '__proto__' }, { ...head, shop: '\ud800' }])(
    'refuses what is no head: %#',
    async (body) => expect((await (await served()).post(body)).statusCode).toBe(400),
  )

  it('goes on with new files where its files are damaged, and keeps the damaged ones', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    await (await served()).post(head)
    for (const file of ['head-key.pem', 'log-heads.json']) await writeFile(join(folder, file), 'x')
    expect((await (await served()).post({ ...head, count: 1 })).statusCode).toBe(200)
    const kept = (await readdir(folder)).filter((name) => name.includes('.damaged-'))
    expect(await Promise.all(kept.map((name) => readFile(join(folder, name), 'utf8')))).toEqual(['x', 'x'])
  })
})
