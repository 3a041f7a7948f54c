import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { id } from './decider.ts'
import { createHostClient } from '../../src/worker/adapters/host-client.ts'
import { listenOnFreePort } from './ports.ts'

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** The origin of a host with configurable answers: another host may send answers that the sandbox never sends. */
export async function openHost(answer: Answer): Promise<string> {
  const server = createServer(answer)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${await listenOnFreePort(server)}`
}

export const hostThat = async (answer: Answer) =>
  createHostClient(await openHost(answer), () => performance.now())

export const says =
  (status: number, body: string, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    response.writeHead(status, headers).end(body)

export const ticket = {
  game_id: 4,
  base: { price_var: '1', bets: [{ numbers: [1, 2, 3, 4, 5, 6] }] },
  ticket: { multidraw: 1 },
  draw_id: 7,
  unique_req_id: id(1),
  timeStamp: 1,
}
