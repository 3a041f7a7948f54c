import { stripVTControlCharacters } from 'node:util'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startProxy } from '../../backend/proxy.ts'
import type { Sandbox } from '../../backend/sandbox.ts'
import { deployments } from '../../locales/deployments.ts'
import { Client } from '../../tests/contract/client.ts'
import { startHost } from '../../tests/contract/hosts.ts'
import { putDatabase } from '../../tests/kit/folders.ts'
import { outputOf, takeOutput } from '../../tests/kit/output.ts'
import { freePort } from '../../tests/kit/ports.ts'
import { isLong } from '../../tests/kit/scale.ts'
import { folderOfFile, folderOfTest } from '../../tests/kit/test-folders.ts'
import { hasEmptyRequest, contractCalls, sessionCalls } from './calls.ts'
import { findings, type Check, type Finding } from './check.ts'
import { leftBehind } from './checks/leaving.ts'
import { allChecks, hostCheck } from './command.ts'
import { answers, fault, refusal, replies } from './faults/fault.ts'
import { faultyHost } from './faults/faulty-host.ts'
import { HostClient } from './host-client.ts'
import { runRestart } from './restart-command.ts'
import { checksAbout, sessionSubjects } from './testing.ts'
import type { Visit } from './visit.ts'

const folder = folderOfFile()
let sandbox: Sandbox
const credentials = { login: 'operator', secret: 'balcao' }
const secondCredentials = { login: 'operator2', secret: 'segredo' }
/** The prize of one bet is below the limit, the prize of ten bets is above it. */
const payoutLimit = 1_500

const start = (port = 0) => startHost({ dataDir: folder, payoutLimit, port })
beforeAll(async () => {
  await putDatabase(folder)
  sandbox = await start()
  const { secret } = secondCredentials
  await new Client(sandbox.url).request('setPassword', { code: sandbox.registrationCode!, secret })
})
afterAll(() => sandbox.close())
afterEach(() => vi.restoreAllMocks())

const visitOf = (origin: string, restart: Visit['restart'] = null): Visit => ({
  client: new HostClient(origin),
  credentials,
  secondCredentials,
  movesMoney: true,
  restart,
})

async function found(visit: Visit, checks: readonly Check[] = allChecks): Promise<Finding[]> {
  const all: Finding[] = []
  for await (const finding of findings(checks, visit)) all.push(finding)
  return all
}

const notProven = (all: readonly Finding[]) =>
  all.filter(({ outcome }) => outcome !== 'proven').map(({ about, rule }) => `${about}: ${rule}`)

const noWinnerAtOnce = 'validationTicketGames51: pays a winner of game 51'

async function tills(): Promise<number[]> {
  const all: number[] = []
  for (const { login, secret } of [credentials, secondCredentials]) {
    const client = new Client(sandbox.url)
    await client.login(login, secret)
    all.push(await client.wallet())
  }
  return all
}

describe('a host that follows the contract passes every check', () => {
  test('of a session, at its own address', async () => {
    expect(notProven(await found(visitOf(sandbox.url), checksAbout(...sessionSubjects)))).toEqual([])
  })

  if (isLong)
    test('at its own address, also over a restart, and its tills are the same afterwards', async () => {
      const before = await tills()
      const restart = async () => {
        const { url } = sandbox
        await sandbox.close()
        sandbox = await start(Number(new URL(url).port))
      }
      const shortLedger = 'getLedger: returns at most 500 entries at once, and the others on the next pages'
      const all = notProven(await found(visitOf(sandbox.url, restart)))
      expect(all.filter((check) => check !== shortLedger)).toEqual([noWinnerAtOnce])
      expect(await tills()).toEqual(before)
    })

  if (isLong)
    test('in front of which a proxy serves the page', async () => {
      const checks = allChecks.filter(({ about }) => about !== 'restart')
      const page = { pageDir: folder, printService: 'http://127.0.0.1:3333', port: 0 }
      const proxy = await startProxy({ ...page, host: sandbox.url })
      const all = notProven(await found(visitOf(proxy.url), checks))
      await proxy.close()
      expect(all).toEqual([noWinnerAtOnce])
    })

  if (isLong)
    test('that returns the tokens without setting cookies', async () => {
      const other = folderOfTest()
      await putDatabase(other)
      const deployment = { ...deployments.get('pt')!, tokens: 'page' as const }
      const host = await startHost({ dataDir: other, deployment })
      const all = await found(
        { ...visitOf(host.url), secondCredentials: null },
        checksAbout(...sessionSubjects),
      )
      await host.close()
      expect(all.filter(({ outcome }) => outcome === 'failed')).toEqual([])
      expect(notProven(all)).toContain('login: hides the tokens from scripts, and sets a readable marker')
    })
})

describe('the checks include', () => {
  test('every call of the contract: the row of a new call has an example', () => {
    const lacking = sessionCalls.filter(
      ([, call]) =>
        call.kind !== 'money' &&
        !hasEmptyRequest(call) &&
        call.example === undefined &&
        call.refusedExample === undefined,
    )
    expect(
      lacking.map(([name]) => name),
      'give the rows of these an example or a refusedExample',
    ).toEqual([])
    const unfit = contractCalls.filter(([, { request, example, refusedExample }]) => {
      const sample = example ?? refusedExample
      return sample !== undefined && !v.is(request, sample)
    })
    expect(
      unfit.map(([name]) => name),
      'these examples are not valid requests',
    ).toEqual([])
    const ofAll = ['is refused without its fields', 'is refused without a', 'is refused for a page']
    const tried = new Set(
      allChecks
        .filter(({ rule }) => !ofAll.some((beginning) => rule.startsWith(beginning)))
        .map(({ about }) => about),
    )
    const untried = contractCalls.filter(([name]) => !tried.has(name)).map(([name]) => name)
    expect(untried, 'write a check for these in cli/host/checks').toEqual([])
  })
})

describe('balcao host check', () => {
  async function checked(...[origin, options, checks]: Parameters<typeof hostCheck>) {
    const [code, { stdout }] = await outputOf(() => hostCheck(origin, options, checks))
    return { code, output: stdout.trimEnd() }
  }

  if (isLong)
    test('moves no money without --money; what it does not try is not proven', async () => {
      const before = await tills()
      const { code, output } = await checked(sandbox.url, credentials)
      expect(code).toBe(0)
      expect(output).toMatch(
        /not proven.* buyTickets: moves the till by its amount.*: it moves money: --money/,
      )
      expect(output).toMatch(/\d+ proven, 0 failed, \d+ not proven\.$/)
      expect(await tills()).toEqual(before)
    })

  test('prints what was expected and what was received, as JSON too, and ends with exit code 1', async () => {
    const host = await faultyHost(sandbox.url)
    host.has(
      fault(
        'getWalletByIdUser',
        'half a unit',
        answers('getWalletByIdUser', () => ({ wallet: 1.5, operatorId: 1 })),
      ),
    )
    const checks = checksAbout('deployment', 'login', 'getWalletByIdUser')
    const people = await checked(host.url, credentials, checks)
    const program = await checked(host.url, { ...credentials, json: true }, checks)
    await host.close()
    expect(people.code).toBe(1)
    expect(people.output).toMatch(
      /failed.* getWalletByIdUser: returns a valid answer: expected .* at wallet of .*; received 1\.5 in status 200/,
    )
    expect(program.code).toBe(1)
    expect(JSON.parse(program.output)).toMatchObject({ host: host.url, leftBehind: [] })
  })

  test.each([
    ['the operator', 'operator'],
    ['the second operator', 'operator2'],
  ])('ends with exit code 1 where %s may not log in for a while', async (_, refused) => {
    const host = await faultyHost(sandbox.url)
    const tooMany = refusal('too_many_requests')
    host.has(
      fault(
        'login',
        'a log-in that must wait',
        replies('login', (response, { body }) => (body.includes(`"${refused}"`) ? tooMany : response)),
      ),
    )
    const { login: secondLogin, secret: secondSecret } = secondCredentials
    const options = { ...credentials, secondLogin, secondSecret }
    const { code, output } = await checked(host.url, options, checksAbout('deployment', 'login'))
    await host.close()
    expect(output).toMatch(
      /not proven\S* login: opens a session.*: the host refused because of too many requests \(1005\)/,
    )
    expect(output).toMatch(/ 0 failed, \d+ not proven; an operator could not log in\.$/)
    expect(code).toBe(1)
  })

  test('that is stopped by a signal returns the money first, and ends with exit code 1', async () => {
    const before = await tills()
    const stop = new AbortController()
    const [arriving, ...leaving] = checksAbout('till')
    const stopped: Check = {
      about: 'postRefill',
      rule: 'moves money meanwhile',
      async run({ client }) {
        await client.request('postRefill', { amount: 100 })
        stop.abort()
      },
    }
    const checks = [
      ...[...checksAbout('deployment', 'login', 'config'), arriving!, stopped],
      ...[...checksAbout('getTimers'), ...leaving],
    ]
    const options = { ...credentials, money: true, stop: stop.signal }
    const { code, output } = await checked(sandbox.url, options, checks)
    expect(output).not.toContain('getTimers')
    expect(output).toMatch(/proven\S* +till: has its first content at the end/)
    expect(output).toMatch(/ 0 failed, 1 not proven; it was stopped\.$/)
    expect(code).toBe(1)
    expect(await tills()).toEqual(before)
  })

  test('prints one line for each check, whatever the host sends, and steers no terminal', async () => {
    const host = await faultyHost(sandbox.url)
    const csi = String.fromCodePoint(0x9b)
    const moves = `up\n${csi}2A`
    host.has(
      fault(
        'getOperatorId',
        'a text that moves the cursor',
        answers('getOperatorId', () => ({ operatorId: moves })),
      ),
    )
    const checks: Check[] = [
      ...checksAbout('deployment', 'login', 'getOperatorId'),
      { about: 'answers', rule: 'breaks', run: () => Promise.reject(new Error('two\nlines')) },
    ]
    const people = await checked(host.url, credentials, checks)
    const program = await checked(host.url, { ...credentials, json: true }, checks)
    await host.close()
    for (const { output } of [people, program]) {
      expect(output).toContain('u009b2A')
      expect(output).not.toContain(csi)
    }
    const lines = people.output.split('\n').slice(0, -2)
    expect(
      lines.filter((line) => !/^(?:proven|failed|not proven)/.test(stripVTControlCharacters(line))),
    ).toEqual([])
    expect(program.output).toContain('two\\nlines')
    expect(() => JSON.parse(program.output) as unknown).not.toThrow()
  })

  test('prints what it could not undo', async () => {
    const visit = visitOf(sandbox.url)
    await found(visit, checksAbout('deployment', 'login', 'config', 'validationTicket'))
    expect(leftBehind(visit).join('\n')).toMatch(/\d+ instant tickets that won nothing/)
  })

  test('reports that a restart command has failed', async () => {
    const restart = "echo 'the host stays away' >/dev/null; exit 3"

    await expect(runRestart(restart)).rejects.toThrow('came 3')
    await expect(runRestart('true')).resolves.toBeUndefined()
    await expect(runRestart('sleep 5', 100)).rejects.toThrow('came no end within 0.1 s')
  })

  test('of an unreachable host behind a proxy is one sentence as well', async () => {
    const host = `http://127.0.0.1:${await freePort()}`
    const page = { pageDir: folder, printService: 'http://127.0.0.1:3333', port: 0 }
    const proxy = await startProxy({ ...page, host })
    const output = takeOutput()
    await expect(hostCheck(proxy.url, credentials)).rejects.toThrow(
      `The host ${proxy.url} cannot be reached: a gateway in front of it reports that it is down (status 502).`,
    )
    expect(output.both).toBe('')
    await proxy.close()
  })

  test('of an unreachable host is one sentence', async () => {
    const nobody = `http://127.0.0.1:${await freePort()}`
    await expect(hostCheck(nobody, credentials)).rejects.toThrow(
      `The host ${nobody} cannot be reached: no program listens there.`,
    )
  })
})
