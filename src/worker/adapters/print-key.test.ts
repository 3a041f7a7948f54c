import { expect, onTestFinished, test, vi } from 'vitest'
import { KeyStore } from './key-store.ts'
import { loadKey } from './print-key.ts'

/** Of no other test. */
const service = 'http://print.invalid:3333'

test('a key store that fails once, as on a full disk, is looked at again; a key that was found is kept', async () => {
  const secret = crypto.getRandomValues(new Uint8Array(32))
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const load = vi.spyOn(KeyStore.prototype, 'load')
  onTestFinished(() => load.mockRestore())
  load.mockRejectedValueOnce(new Error('no room')).mockResolvedValueOnce({ clientId: 'counter', key })
  await expect(loadKey(service)).rejects.toThrow('no room')
  expect(await loadKey(service)).toEqual({ clientId: 'counter', key })
  expect(await loadKey(`${service}/jobs`)).toEqual({ clientId: 'counter', key })
  expect(load).toHaveBeenCalledTimes(2)
})
