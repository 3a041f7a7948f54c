import { describe, expect, test } from 'vitest'
import { tvTexts } from '../../locales/tv.ts'
import { Client } from '../../tests/contract/client.ts'
import type { Sandbox } from '../sandbox.ts'
import type { ActName } from './acts.ts'

export interface Administered {
  readonly host: Sandbox
  /** A counter of the first shop. */
  readonly client: Client
  /** Does an act as the owner, for the reason. */
  readonly act: (name: ActName, request: object) => Promise<Record<string, unknown>>
  readonly latestAct: () => Promise<Record<string, unknown>>
  readonly reason: string
}

/** What administrators do in shops of a host. */
export function actsInShops(context: () => Administered): void {
  describe('a shop', () => {
    test('another shop has the games of the first, and operators of its own', async () => {
      const { host, client, act, latestAct } = context()
      await act('addShop', { id: '8', name: 'Balcão Chiado' })
      const { code } = await act('addOperator', { login: 'rui', shop: '8' })
      await client.request('setPassword', { code: String(code), secret: 'a long secret' })
      const rui = new Client(host.url)
      await rui.login('rui', 'a long secret')
      expect(await rui.wallet()).toBe(0)
      expect((await rui.request('privileges', {})).data).toEqual(
        (await client.request('privileges', {})).data,
      )
      await expect(act('addShop', { id: '8', name: 'Again' })).rejects.toThrow('does not accept this id')
      await expect(act('addOperator', { login: 'rui' })).rejects.toThrow('does not accept this login')
      await act('renameShop', { shop: '8', name: 'Balcão Carmo' })
      expect(await latestAct()).toMatchObject({
        act: 'shopRenamed',
        shop: '8',
        details: { name: 'Balcão Carmo' },
      })
      const shopOf = async (page: Client) => (await page.request('deployment', {})).shop
      expect(await shopOf(rui)).toEqual({ id: '8', name: 'Balcão Carmo' })
      expect((await shopOf(client)).id).toBe('7')
      expect((await shopOf(new Client(host.url))).id).toBe('7')
    })

    test('an act in a shop that nobody has opened is refused', async () => {
      const { act } = context()
      for (const [name, request] of [
        ['sendMessage', { to: null, text: 'Nobody reads this.' }],
        ['renameShop', { name: 'Nowhere' }],
        ['addTvBox', { deviceId: 'tv-9' }],
        ['addOperator', { login: 'eva' }],
      ] as const)
        await expect(act(name, { ...request, shop: '99' })).rejects.toThrow('does not accept this shop')
    })

    test('the box of a TV shows the games of its own shop', async () => {
      const { host, act } = context()
      const { page } = await act('addTvBox', { deviceId: 'entrance', shop: '8' })
      expect(page).toBe('/tv?device=entrance&shop=8')
      const streamed = async (path: string) => {
        const stop = new AbortController()
        const response = await fetch(host.url + path, { signal: stop.signal })
        const { value } = response.ok ? await response.body!.getReader().read() : {}
        stop.abort()
        return [response.status, new TextDecoder().decode(value)]
      }
      const [known, elsewhere, nowhere] = await Promise.all(
        ['entrance&shop=8', 'entrance', 'entrance&shop=99'].map((box) =>
          streamed(`/tv/events?device=${box}`),
        ),
      )
      const { noGame, unknownDevice } = tvTexts.pt
      expect(known).toEqual([200, expect.stringContaining(noGame) as string])
      expect(elsewhere).toEqual([200, expect.stringContaining(unknownDevice) as string])
      expect(nowhere).toEqual([404, ''])
    })

    test('a terminal and the box of a TV are added once, at their operator and shop', async () => {
      const { act, latestAct, reason } = context()
      const { account, key } = await act('addTerminal', { operatorId: 1042, id: 9 })
      expect([account, key]).toEqual(['1042_9', expect.stringMatching(/^[\w-]{43}$/) as string])
      expect(await latestAct()).toMatchObject({
        ...{ act: 'terminalsAdded', administrator: 'owner', reason, shop: '7' },
        details: { operatorId: 1042, terminalIds: [9] },
      })
      await expect(act('addTerminal', { operatorId: 1042, id: 9 })).rejects.toThrow('does not accept this id')
      await expect(act('addTerminal', { operatorId: 9_999, id: 1 })).rejects.toThrow(
        'does not accept this operator',
      )
      // The answer may have been lost.
      expect(await act('terminalKey', { operatorId: 1042, id: 9 })).toEqual({ account, key })
      expect(await latestAct()).toMatchObject({
        ...{ act: 'terminalKeyShown', administrator: 'owner', reason },
        details: { operatorId: 1042, terminalId: 9 },
      })
      await expect(act('terminalKey', { operatorId: 1042, id: 10 })).rejects.toThrow(
        'does not accept this id',
      )
      await expect(act('terminalKey', { operatorId: 9_999, id: 9 })).rejects.toThrow(
        'does not accept this operator',
      )
      await act('addTvBox', { deviceId: 'window' })
      expect(await latestAct()).toMatchObject({ act: 'tvBoxesAdded', administrator: 'owner' })
      await expect(act('addTvBox', { deviceId: 'window' })).rejects.toThrow('does not accept this deviceId')
    })
  })
}
