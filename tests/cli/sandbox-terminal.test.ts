import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startSandbox, type Sandbox } from '../../backend/sandbox.ts'
import { deployments } from '../../locales/deployments.ts'
import { idempotencyKeyHeader } from '../../src/protocol/host-calls.ts'
import { Client } from '../contract/client.ts'
import { putDatabase } from '../kit/folders.ts'
import { bundle, run } from './balcao.ts'
import { patience } from '../kit/patience.ts'
import { longIt } from '../kit/long.ts'
import { folderOfFile } from '../kit/test-folders.ts'

const dataDir = folderOfFile()
let host: Sandbox
let client: Client

const start = (port: number) =>
  startSandbox({
    port,
    dataDir: join(dataDir, 'sandbox'),
    terminalKeysFile: join(dataDir, 'sandbox', 'terminals.json'),
    deployment: deployments.get('pt-full')!,
    drawSpeed: 1,
    printService: 'http://127.0.0.1:3333',
  })

beforeAll(async () => {
  await putDatabase(join(dataDir, 'sandbox'))
  host = await start(0)
  client = new Client(host.url)
  await client.login()
})
afterAll(() => host.close())

/** A terminal as a process of its own, with a script that types into it. */
function open(id: string) {
  const args = [bundle, 'sandbox', 'terminal', id, '--url', host.url, '--data', dataDir]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  return {
    type: (...lines: string[]) => child.stdin.write(lines.map((line) => `${line}\n`).join('')),
    leave: () => child.stdin.end(),
    says: (text: string | RegExp) => vi.waitFor(() => expect(stdout, stderr).toMatch(text), patience),
    complains: (text: string | RegExp) => vi.waitFor(() => expect(stderr, stdout).toMatch(text), patience),
    output: () => ({ stdout, stderr }),
    ended: new Promise<number | null>((resolve) => child.on('close', resolve)),
  }
}

const fund = (id: number, amount: number) =>
  client.request(
    'updateUser',
    { userId: `1042_${id}`, amount, currency: 'BRL', method: 'refillTerminal' },
    { [idempotencyKeyHeader]: crypto.randomUUID() },
  )

/** The page of the operator. */
async function page(): Promise<Socket> {
  const socket = io(`${host.url}/terminal`, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie: client.cookieHeader(), origin: host.url },
  })
  onTestFinished(() => void socket.disconnect())
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  return socket
}

describe('balcao sandbox terminal', () => {
  it('shows funds as they arrive, sells out of them, and ends with its input', async () => {
    const terminal = open('1')
    await terminal.says('Terminal 1 of operator 1042. Funds: BRL 0.00; unlocked.')
    await fund(1, 1_000)
    await terminal.says('Funds: BRL 10.00 (+10.00).')
    const till = await client.wallet()
    terminal.type('buy 31 1 2 3', 'buy 24', 'games', 'status')
    await terminal.says(/Ticket 0031\d{24}: .*, 1 2 3, BRL 1\.00\./)
    await terminal.says(/Ticket 0024\d{24}: .*, \d \d \d, BRL 1\.00\./)
    await terminal.says(/16 {2}Roleta +\d:\d\d {2}1: 1\.00/)
    await terminal.says('Funds: BRL 8.00; unlocked.')
    terminal.leave()
    expect(await terminal.ended).toBe(0)
    expect(terminal.output().stderr).toBe('')
    expect(await client.wallet()).toBe(till)
  })

  it('executes lock and password, and reports each refusal in one line', async () => {
    const counter = await page()
    const terminal = open('2')
    await terminal.says('Terminal 2')
    await counter.emitWithAck('sendCodeTerminal', { id: 2, passwordCode: 'abc#123' })
    await counter.emitWithAck('set-status-terminal', { id: 2, status: true })
    await terminal.says('The terminal is locked.')
    terminal.type('buy 31', 'unlock wrong', 'unlock abc#123')
    await terminal.says('The terminal is unlocked.')
    terminal.type('buy 31', 'buy 9', 'sell', 'buy 31 1 1', 'quit')
    expect(await terminal.ended).toBe(1)
    expect(terminal.output().stderr.split('\n')).toEqual([
      'balcao: the terminal is locked.',
      'balcao: wrong password.',
      'balcao: not enough funds.',
      'balcao: game 9 is not sold here; games lists those that are.',
      'balcao: there is no command sell; help lists them.',
      'balcao: game 31 takes no such bet.',
      '',
    ])
  })

  longIt('reconnects by itself when the host does, and repeats unanswered requests', async () => {
    await fund(3, 500)
    const terminal = open('3')
    await terminal.says('Terminal 3')
    const { port } = new URL(host.url)
    await host.close()
    await terminal.says('The connection is lost; trying again.')
    terminal.type('buy 31 1 2 3', 'quit')
    host = await start(Number(port))
    await terminal.says('Connected again.')
    expect(await terminal.ended).toBe(0)
    expect(terminal.output().stdout.match(/^Ticket /gm)).toHaveLength(1)
    expect(await client.request('getAccount', { userId: '1042_3' })).toMatchObject({ balance: 400 })
  })

  longIt('ends with exit code 1 where another program takes its place', async () => {
    const first = open('1')
    await first.says('Terminal 1')
    const second = open('1')
    await second.says('Terminal 1')
    expect(await first.ended).toBe(1)
    expect(first.output().stderr).toBe('balcao: another program has connected as terminal 1042_1.\n')
  })

  it.each([
    [['9'], 1, 'has no key for terminal 1042_9; it knows 1042_1'],
    [['1', '--url', 'http://127.0.0.1:9'], 1, 'No sandbox host answers on http://127.0.0.1:9;'],
    [['1', '--data', '/no/such/folder'], 1, 'there is no such file; start the sandbox first'],
    [['one'], 2, 'whole number from 1'],
    [[], 2, 'missing required argument'],
  ])('%j ends with exit code %i and one line', async (args, expected, sentence) => {
    const { code, stdout, stderr } = await run('sandbox', 'terminal', '--data', dataDir, ...args)
    expect({ code, stdout }).toEqual({ code: expected, stdout: '' })
    expect(stderr).toContain(sentence)
    expect(stderr.trimEnd()).not.toContain('\n')
  })
})
