import { fastify } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { answerFailures } from './failures.ts'
import { reportTo } from './operations/report.ts'

afterEach(() => reportTo((problem) => console.error(problem)))

test('what fails while a page is served is reported by the host, and the answer contains nothing of it', async () => {
  const reported: string[] = []
  reportTo((problem) => void reported.push(problem))
  const app = fastify()
  answerFailures(app)
  await app.register(async (scope) => {
    scope.get('/tv/events', () => Promise.reject(new Error('relation "shops" does not exist')))
  })
  const { statusCode, body } = await app.inject('/tv/events?shop=7')
  expect([statusCode, body]).toEqual([500, ''])
  expect(reported).toEqual([
    expect.stringMatching(/^GET \/tv\/events: Error: relation "shops" does not exist/),
  ])
  await app.close()
})

test('a malformed request is refused, and not reported', async () => {
  const reported: string[] = []
  reportTo((problem) => void reported.push(problem))
  const app = fastify()
  answerFailures(app)
  app.post('/', async () => ({}))
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json' },
    payload: '{',
  })
  expect([statusCode, reported]).toEqual([400, []])
  await app.close()
})
