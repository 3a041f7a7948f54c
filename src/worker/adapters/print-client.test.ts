import { createServer } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { printClient } from './print-client.ts'
import { listenOnFreePort } from '../../../tests/kit/ports.ts'

vi.mock('./print-key.ts', () => ({
  loadKey: async () => ({}),
  sign: async () => ({ client: 'counter', timeMs: 1, nonce: 'nonce', signature: 'signature' }),
}))

const jobId = '01930000-0000-7000-8000-000000000001'
const noRoute = { error: { message: 'Route not found', statusCode: 404 } }

/** A print program that answers these requests, and any other with 404; the requests that it has received. */
async function program(answers: Record<string, readonly [status: number, body: object]>) {
  const received: string[] = []
  const server = createServer((request, response) => {
    const name = `${request.method} ${request.url}`
    received.push(name)
    const [status, body] = answers[name] ?? [404, noRoute]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  onTestFinished(() => void server.close())
  return { received, service: `http://127.0.0.1:${await listenOnFreePort(server)}` }
}

const job = (state: string) => ({ job: { id: jobId, state, confirmed: true } })
const send = (service: string) =>
  printClient.send(service, '/handover', { id: jobId, data: {}, config: {} } as never)

test('an earlier print program that has no route for a paper refuses it, and is not sent it for ever', async () => {
  const { service, received } = await program({})
  expect(await send(service)).toMatchObject({ kind: 'refused' })
  expect(received).toEqual(['POST /handover', `GET /jobs/${jobId}`])
})

test('what a print program knows of a job counts, also where an earlier version without the route runs by now', async () => {
  const { service } = await program({ [`GET /jobs/${jobId}`]: [200, job('printed')] })
  expect(await send(service)).toMatchObject({ kind: 'job', job: { state: 'printed' } })
})

test('a job that the print program has with other content, and does not know any more, is sent again', async () => {
  const { service } = await program({ 'POST /handover': [409, noRoute] })
  expect(await send(service)).toEqual({ kind: 'notFound' })
})

test('a waiting job is cancelled; of one that no longer waits it is known what has become of it', async () => {
  const cancel = `POST /jobs/${jobId}/cancel`
  const waits = await program({ [cancel]: [200, job('failed')] })
  expect(await printClient.cancel(waits.service, jobId)).toMatchObject({ job: { state: 'failed' } })
  expect(waits.received).toEqual([cancel])
  const prints = await program({ [cancel]: [409, noRoute], [`GET /jobs/${jobId}`]: [200, job('sending')] })
  expect(await printClient.cancel(prints.service, jobId)).toMatchObject({ job: { state: 'sending' } })
})
