import { describe, expect, test } from 'vitest'
import { Client } from './client.ts'
import { hostError } from '../../src/protocol/error-codes.ts'

/** What a TV is sent: one screen after the other, until `enough`. */
async function screens(
  url: string,
  device: string,
  enough: (seen: readonly Screen[]) => boolean | Promise<boolean>,
): Promise<Screen[]> {
  const stop = new AbortController()
  const response = await fetch(`${url}/tv/events?device=${device}`, { signal: stop.signal })
  const seen: Screen[] = []
  let text = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = /^event: state\ndata: (.*)$/.exec(block)?.[1]
      if (data !== undefined) seen.push(JSON.parse(data) as Screen)
    }
    if (await enough(seen)) break
  }
  stop.abort()
  return seen
}

interface Screen {
  readonly language: string
  readonly notice: string
  readonly game: { readonly id: number; readonly name: string } | null
  readonly draw: { readonly id: number; readonly leftMs: number } | null
  readonly results: readonly { readonly numbers: readonly { readonly number: string }[] }[]
}

/** The TVs of the shop, as the logged-in client of the context; `colleague` is another operator. */
export function tvContract(context: () => { url: string; client: Client; colleague: Client }): void {
  const devices = async (client = context().client, operatorId: number | string = 1042) =>
    (await client.request('getAvailableData', { operatorId })).allDevices
  const show = (dId: string, cId: string, operatorId = 1042) =>
    context().client.call('changeDeviceConfig', { operatorId, dId, cId })

  describe('TV boxes', () => {
    test('are three, and show what any operator of the shop has chosen [tv-calls]', async () => {
      expect(await devices()).toHaveLength(3)
      expect(await show('tv-3', '40')).toMatchObject({ answer: { success: true } })
      const [, , third] = await devices(context().colleague, '1043')
      expect(third).toMatchObject({ id: 'tv-3', config: { gameId: 40 } })
    })

    test.each([
      ['an unknown box', 'tv-9', '16', 1042, { status: 400, error: hostError('device_unknown') }],
      ['an unknown game', 'tv-1', '9', 1042, { status: 400, error: hostError('config_unknown') }],
      ['another operator', 'tv-1', '16', 1043, { status: 400, error: hostError('other_operator') }],
    ])('are not configured for %s', async (_case, dId, cId, operatorId, refusal) => {
      expect(await show(dId, cId, operatorId)).toEqual(refusal)
    })

    test('are not listed without a session, nor for another operator', async () => {
      const { url, client } = context()
      const other = { status: 400, ...hostError('other_operator') }
      expect(await client.refusal('getAvailableData', { operatorId: 1043 })).toEqual(other)
      const stranger = new Client(url)
      expect(await stranger.refusal('getAvailableData', { operatorId: 1042 })).toMatchObject({ status: 401 })
    })
  })

  describe('the page of a TV', () => {
    test('needs no session, runs nothing but its own script, and is no frame of another page', async () => {
      const response = await fetch(`${context().url}/tv?device=tv-1`)
      expect(response.status).toBe(200)
      const policy = response.headers.get('content-security-policy')
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("script-src 'self'")
      expect(policy).toContain("frame-ancestors 'none'")
      for (const path of ['/tv/tv.js', '/tv/tv.css'])
        expect((await fetch(context().url + path)).headers.get('x-content-type-options')).toBe('nosniff')
    })

    test('shows the game, its draw and its results, and follows another choice at once [tv-record]', async () => {
      await show('tv-2', '16')
      const seen = await screens(context().url, 'tv-2', async (soFar) => {
        if (soFar.length === 1) await show('tv-2', '20')
        return soFar.some(({ game }) => game?.id === 20)
      })
      expect(seen[0]).toMatchObject({ notice: '', game: { id: 16, name: 'Roleta' } })
      expect(seen[0]!.draw!.leftMs).toBeGreaterThan(0)
      expect(seen[0]!.results[0]!.numbers).toHaveLength(1)
      expect(seen.at(-1)).toMatchObject({ game: { id: 20 } })
    })

    test('uses the language of the counter that chose for it, and that of the shop before [language-of-counter]', async () => {
      const sent = { operatorId: 1042, dId: 'tv-3', cId: '16' }
      const seen = await screens(context().url, 'tv-3', async (soFar) => {
        if (soFar.length === 1)
          await context().client.call('changeDeviceConfig', { ...sent, language: 'sr-Cyrl' })
        return soFar.some(({ language }) => language === 'sr-Cyrl')
      })
      expect(seen[0]!.language).toBe('pt')
      expect(seen.at(-1)).toMatchObject({ game: { id: 16, name: 'Рулет' } })
    })

    test('shows nothing of the operators, and of an unknown box only that it is unknown', async () => {
      for (const device of ['tv-1', 'nobody', '__proto__']) {
        const seen = await screens(context().url, device, ({ length }) => length > 0)
        expect(JSON.stringify(seen)).not.toMatch(/operator|wallet|till/i)
        // As a value of its own: a time of day may have the same digits in it, and the time that is left may be so long.
        const withoutTime = (name: string, value: unknown) => (name === 'leftMs' ? undefined : value)
        expect(JSON.stringify(seen, withoutTime)).not.toMatch(/[:,[]"?1042"?[,}\]]/)
        if (device !== 'tv-1')
          expect(seen[0]).toMatchObject({ game: null, notice: expect.stringMatching(/./) })
      }
    })
  })
}
