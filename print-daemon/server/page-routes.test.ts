import { fastify } from 'fastify'
import { once } from 'node:events'
import { get, type IncomingMessage, type ServerResponse } from 'node:http'
import { Subject } from 'rxjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { errorCodes } from '../../src/protocol/error-codes.ts'
import { waitFor } from '../../tests/kit/wait-for.ts'
import { addPage } from './page-routes.ts'
import { serviceRoutes } from './service-routes.ts'

test('a page that reads nothing has one change to read, however many there are', async () => {
  // The timers of the stream; those of the connection are real.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const changes$ = new Subject<void>()
  const app = fastify({ forceCloseConnections: true })
  onTestFinished(() => app.close())
  const streams: ServerResponse[] = []
  app.addHook('onRequest', async (_request, { raw }) => void streams.push(raw))
  addPage(app, changes$)
  const url = await app.listen({ port: 0 })
  const [page] = (await once(get(`${url}${serviceRoutes.changes.path}`), 'response')) as [IncomingMessage]
  const [stream] = streams
  const write = vi.spyOn(stream!, 'write')
  const unread = vi.spyOn(stream!, 'writableLength', 'get')
  const change = (bytes: number) => {
    unread.mockReturnValue(bytes)
    changes$.next()
    vi.advanceTimersByTime(1_000)
    return write.mock.calls.length
  }
  expect([change(0), change(15), change(15), change(0)]).toEqual([1, 1, 1, 2])
  page.destroy()
})

test('so many pages and no more are notified of changes: a further one is refused until another one is closed', async () => {
  const changes$ = new Subject<void>()
  const app = fastify({ forceCloseConnections: true })
  onTestFinished(() => app.close())
  addPage(app, changes$)
  const url = await app.listen({ port: 0 })
  const open = async () => {
    const closing = new AbortController()
    const { status, body } = await fetch(`${url}${serviceRoutes.changes.path}`, { signal: closing.signal })
    return { status, body, close: () => closing.abort() }
  }
  const pages = []
  let last = await open()
  for (; last.status === 200 && pages.length < 100; last = await open()) pages.push(last)
  expect(pages).toHaveLength(32)
  expect(last.status).toBe(429)
  const refusal: unknown = await new Response(last.body).json()
  expect(refusal).toMatchObject({ error: { code: errorCodes.tooManyRequests } })
  pages[0]!.close()
  await waitFor('room for another page', async () => (await open()).status === 200)
  expect((await open()).status).toBe(429)
})

test('the script of the page says its version in its first line, by which a page of an earlier version is loaded anew', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  addPage(app, new Subject<void>())
  const { body } = await app.inject('/page.js')
  expect(body).toMatch(/^globalThis\.pageVersion="[0-9a-f]{16}";\n/)
  expect(body.split('\n').slice(1).join('\n')).toContain('pageVersion')
})
