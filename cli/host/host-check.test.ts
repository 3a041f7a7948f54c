import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Sandbox } from '../../backend/sandbox.ts'
import { deployments } from '../../locales/deployments.ts'
import { Client } from '../../tests/contract/client.ts'
import { startHost } from '../../tests/contract/hosts.ts'
import { databaseFolder, type Folder } from '../../tests/kit/folders.ts'
import { freePort } from '../../tests/kit/ports.ts'
import { spoilingHost } from '../../tests/kit/spoiling-host.ts'
import { startProxy } from '../../backend/proxy.ts'
import { answerOf, brokenHosts } from './testing.ts'
import { asksNothing, contractCalls, sessionCalls } from './calls.ts'
import { findings, type Check, type Finding } from './check.ts'
import { allChecks, hostCheck } from './command.ts'
import { HostVisitor } from './host-visitor.ts'

let folder: Folder
let sandbox: Sandbox
beforeAll(async () => {
  folder = await databaseFolder()
  sandbox = await startHost({ dataDir: folder.path, deployment: deployments.get('pt-full')! })
})
afterAll(async () => {
  await sandbox.close()
  await folder.remove()
})
afterEach(() => vi.restoreAllMocks())

const credentials = { login: 'operator', secret: 'balcao' }
/** What other checks build on. */
const first: readonly Check['about'][] = ['deployment', 'login', 'config', 'getTimers']

async function found(origin: string, about?: Check['about']): Promise<Finding[]> {
  const visit = { visitor: new HostVisitor(origin), credentials, movesMoney: true }
  const checks = allChecks().filter((check) => !about || check.about === about || first.includes(check.about))
  const all: Finding[] = []
  for await (const finding of findings(checks, visit)) all.push(finding)
  return all
}

const notOk = (all: readonly Finding[]) => all.filter(({ outcome }) => outcome !== 'ok')

describe('a host that holds the contract has nothing wrong', () => {
  test('at its own address, whatever is tried', async () => {
    expect(notOk(await found(sandbox.url))).toEqual([])
  })

  test('as its page sees it', async () => {
    const page = { pageDir: folder.path, printService: 'http://127.0.0.1:3333', port: 0 }
    const proxy = await startProxy({ ...page, host: sandbox.url })
    const all = await found(proxy.url)
    await proxy.close()
    // To a foreign page the proxy itself says no, and has no time to tell.
    expect(notOk(all)).toEqual([])
  })

  test('where it only returns the tokens', async () => {
    const other = await databaseFolder()
    const deployment = { ...deployments.get('pt')!, tokens: 'page' as const }
    const host = await startHost({ dataDir: other.path, deployment })
    const left = notOk(await found(host.url, 'refresh'))
    await host.close()
    await other.remove()
    expect(left).toMatchObject([{ about: 'login', outcome: 'skipped' }])
  })
})

describe('a check tries', () => {
  test('every call of the contract: what a new call needs is in its row', () => {
    const lacking = sessionCalls.filter(
      ([, call]) =>
        call.kind !== 'money' &&
        !asksNothing(call) &&
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
      'the examples of these are no requests',
    ).toEqual([])
    const tried = new Set(
      allChecks()
        .filter(({ rule }) => !rule.startsWith('refuses a request') && !rule.startsWith('refuses who has no'))
        .map(({ about }) => about),
    )
    const untried = contractCalls.filter(([name]) => !tried.has(name)).map(([name]) => name)
    expect(untried, 'write a check for these in cli/host').toEqual([])
  })
})

/** A session that broken hosts lend to whoever has none. */
let lent: Client

describe('a host is found out that has', () => {
  beforeAll(async () => {
    lent = new Client(sandbox.url)
    await lent.login()
  })

  test.each(brokenHosts)('%s: %s', async (_title, about, spoiling) => {
    const host = await spoilingHost(sandbox.url, spoiling(lent))
    const wrong = (await found(host.url, about)).filter(({ outcome }) => outcome === 'wrong')
    await host.close()
    expect(new Set(wrong.map((finding) => finding.about))).toEqual(new Set([about]))
  })
})

describe('balcao host check', () => {
  async function checked(origin: string, options: Parameters<typeof hostCheck>[1]) {
    const lines: string[] = []
    vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
    return { code: await hostCheck(origin, options), said: lines.join('\n') }
  }

  test('moves no money unless it is told to, and says so', async () => {
    const before = await lent.wallet()
    const { code, said } = await checked(sandbox.url, credentials)
    expect(code).toBe(0)
    expect(said).toMatch(
      /skipped.* buyTickets: sells, and says of the ticket what was bought: it moves money: --money/,
    )
    expect(said).toMatch(/\d+ ok, 0 wrong, \d+ skipped\.$/)
    expect(await lent.wallet()).toBe(before)
  })

  test('without a log-in tries what needs none', async () => {
    const { code, said } = await checked(sandbox.url, {})
    expect(code).toBe(0)
    expect(said).toContain('login: opens a session: it needs --login and --secret')
  })

  test('says what was expected and what came, for a program too, with exit code 1', async () => {
    const host = await spoilingHost(
      sandbox.url,
      answerOf('/api/getWalletByIdUser', (text) => text.replace(/"wallet":-?\d+/, '"wallet":1.5')),
    )
    const people = await checked(host.url, credentials)
    const program = await checked(host.url, { ...credentials, json: true })
    await host.close()
    expect([people.code, program.code]).toEqual([1, 1])
    expect(people.said).toMatch(
      /wrong.* getWalletByIdUser: answers in its form: expected .* at wallet; came 1\.5 in status 200/,
    )
    expect(JSON.parse(program.said)).toMatchObject({ host: host.url, wrong: 1 })
  })

  test('of nobody behind a proxy is one sentence as well', async () => {
    const host = `http://127.0.0.1:${await freePort()}`
    const page = { pageDir: folder.path, printService: 'http://127.0.0.1:3333', port: 0 }
    const proxy = await startProxy({ ...page, host })
    await expect(checked(proxy.url, credentials)).rejects.toThrow(
      `The host ${proxy.url} cannot be reached: something in front of it says that it is away (status 502).`,
    )
    expect(console.log).not.toHaveBeenCalled()
    await proxy.close()
  })

  test('of nobody is one sentence', async () => {
    const nobody = `http://127.0.0.1:${await freePort()}`
    await expect(hostCheck(nobody, {})).rejects.toThrow(
      `The host ${nobody} cannot be reached: nothing listens there.`,
    )
  })
})
