import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { expect, onTestFinished, test, vi } from 'vitest'
import { hostError, type HostErrorName } from '../../src/protocol/error-codes.ts'
import { terminalNamespace, TerminalAnswer } from '../../src/protocol/terminals.ts'
import { connect } from './connection.ts'
import { patience } from '../../tests/kit/patience.ts'
import { listenOnFreePort } from '../../tests/kit/ports.ts'

const account = '1042_1'
const terminal = { id: 1, hashId: account, wallet: 0, status: false, activate: true, hasPassword: false }

/** A host that refuses the connections in this order, and then admits them; it answers no request. */
async function startHost(...refusals: (HostErrorName | undefined)[]) {
  const server = createServer()
  const port = await listenOnFreePort(server)
  const io = new Server(server)
  onTestFinished(() => io.close())
  const space = io.of(terminalNamespace)
  space.use((_socket, proceed) => {
    const name = refusals.shift()
    proceed(name && Object.assign(new Error(name), { data: hostError(name) }))
  })
  space.on('connection', (socket) => {
    socket.emit('games', { currency: 'BRL', games: [] })
    socket.emit('updateTimers', {})
    socket.emit('update-terminal', terminal)
  })
  return { url: `http://127.0.0.1:${port}`, disconnect: () => space.disconnectSockets() }
}

/** The same with a terminal that it has admitted first. */
async function openHost(...refusals: HostErrorName[]) {
  const { url, disconnect } = await startHost(undefined, ...refusals)
  const output: string[] = []
  const ends: string[] = []
  const connection = await connect(
    { url, account, key: 'key' },
    { say: (line) => output.push(line), money: String, onEnd: (reason) => ends.push(reason) },
  )
  onTestFinished(() => connection.close())
  return { connection, output, ends, disconnect }
}

test('a terminal goes on after a moment in which the host could not reach its database', async () => {
  const { output, ends, disconnect } = await openHost('system')
  disconnect()
  await vi.waitFor(() => expect(output).toContain('Connected again.'), patience)
  expect(ends).toEqual([])
})

test('a request ends without a known outcome once the host does not know the terminal any more', async () => {
  const { connection, ends, disconnect } = await openHost('terminal_unknown')
  const answer = connection.request('unlock-terminal', { passwordCode: 'abc' }, TerminalAnswer)
  disconnect()
  await expect(answer).rejects.toThrow(
    'the outcome is unknown: the host does not know terminal 1042_1 any more',
  )
  expect(ends).toEqual(['the host does not know terminal 1042_1 any more'])
})

test('a terminal that the host does not let in because its deployment has none names that cause', async () => {
  const { url } = await startHost('not_in_deployment')
  const opened = connect({ url, account, key: 'key' }, { say: () => {}, money: String, onEnd: () => {} })
  await expect(opened).rejects.toThrow(
    `The host on ${url} does not let terminal 1042_1 in: its deployment has no terminals.`,
  )
})

test('a terminal ends with the cause where the deployment of its host has none any more', async () => {
  const { ends, disconnect } = await openHost('not_in_deployment')
  disconnect()
  await vi.waitFor(
    () => expect(ends).toEqual(['the deployment of the host has no terminals any more']),
    patience,
  )
})
