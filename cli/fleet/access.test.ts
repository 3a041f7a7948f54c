import { createServer } from 'node:https'
import { afterEach, expect, it, vi } from 'vitest'
import { freePort, listenOnFreePort } from '../../tests/kit/ports.ts'
import { localhostCertificate } from '../../tests/kit/localhost-certificate.ts'
import { administer } from '../host/administration/command.ts'
import { collectorRequest } from './access.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const failureOf = (url: string) => collectorRequest(url, '/fleet/counters', {}).catch(String)
const administrationAt = (url: string) =>
  administer('addShop', {}, { url, data: '.', key: 'key' }).catch(String)

it('where nobody listens, the advice is to start a collector', async () => {
  const url = `http://127.0.0.1:${await freePort()}`
  expect(await failureOf(url)).toBe(
    `Error: No collector answers on ${url}: start it with "balcao collector", or name its address.`,
  )
  expect(await administrationAt(url)).toBe(
    `Error: The host ${url} cannot be reached: no program listens there.`,
  )
})

it('a certificate that is not trusted is the reason that is shown', async () => {
  const server = createServer(localhostCertificate)
  const url = `https://localhost:${await listenOnFreePort(server)}`
  const reason = 'its certificate is signed by an unknown authority (NODE_EXTRA_CA_CERTS adds authorities)'
  expect(await failureOf(url)).toBe(`Error: No collector answers on ${url}: ${reason}.`)
  expect(await administrationAt(url)).toBe(`Error: The host ${url} cannot be reached: ${reason}.`)
  server.close()
})

it('a collector that does not begin its answer in a minute is given up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
      }),
  )
  const failure = failureOf('http://127.0.0.1:1')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await failure).toBe('Error: No collector answers on http://127.0.0.1:1: it does not answer in time.')
})

it('the records of an answer may take longer than its beginning', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let signal: AbortSignal | null | undefined
  vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    signal = init?.signal
    return Promise.resolve(new Response('records'))
  })
  await collectorRequest('http://127.0.0.1:1', '/fleet/log', {})
  await vi.advanceTimersByTimeAsync(600_000)
  expect(signal?.aborted ?? false).toBe(false)
})
