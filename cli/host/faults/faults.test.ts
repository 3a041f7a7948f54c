import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sandbox } from '../../../backend/sandbox.ts'
import { Client, quickPickTicket } from '../../../tests/contract/client.ts'
import { startHost } from '../../../tests/contract/hosts.ts'
import { putDatabase } from '../../../tests/kit/folders.ts'
import { isLong, sampled, seed } from '../../../tests/kit/scale.ts'
import { folderOfFile } from '../../../tests/kit/test-folders.ts'
import { findings, type Check, type Finding } from '../check.ts'
import { allChecks } from '../command.ts'
import { HostClient } from '../host-client.ts'
import { checksAbout, sessionSubjects } from '../testing.ts'
import type { Visit } from '../visit.ts'
import { faultyHost, type FaultyHost } from './faulty-host.ts'
import { faults } from './table.ts'

const folder = folderOfFile()
let sandbox: Sandbox
let host: FaultyHost
/** The state of an earlier visit. */
let prepared: Visit

const secondSecret = 'segredo'
/** The prize of one bet is below the limit, the prize of ten bets is above it. */
const payoutLimit = 1_500
/** Events arrive at once or never, so that waiting for a dropped event is short. */
const patienceMs = 1_000
/** Waits until every expected event has arrived. */
const waitMs = 30_000

const newVisit = (): Visit => ({
  client: Object.assign(new HostClient(host.url), { patienceMs }),
  credentials: { login: 'operator', secret: 'balcao' },
  secondCredentials: { login: 'operator2', secret: secondSecret },
  movesMoney: true,
  restart: async () => host.restart(),
})

async function found(visit: Visit, checks: readonly Check[]): Promise<Finding[]> {
  const all: Finding[] = []
  for await (const finding of findings(checks, visit)) all.push(finding)
  return all
}

/** Throws unless a check of the subject fails. The checks after it are not run. */
async function mustFail(visit: Visit, checks: readonly Check[], subject: Check['about']): Promise<void> {
  const others: Finding[] = []
  for await (const finding of findings(checks, visit)) {
    if (finding.outcome === 'failed' && finding.about === subject) return
    if (finding.outcome !== 'proven') others.push(finding)
  }
  throw new Error(`The fault was not found. Not proven or failed elsewhere: ${JSON.stringify(others)}`)
}

/** So many entries that the ledger has more than one page. */
async function fillLedger(): Promise<void> {
  const client = new Client(sandbox.url)
  await client.request('setPassword', { code: sandbox.registrationCode!, secret: secondSecret })
  await client.login()
  const timers = await client.timersWithTimeLeft()
  for (let batch = 0; batch < 7; batch++)
    await client.buy(Array.from({ length: 100 }, () => quickPickTicket(31, timers)))
}

/** Logs in at a host without a fault. On a busy machine a long run lasts longer than a session. */
async function prepare(): Promise<void> {
  host.has(null)
  prepared = newVisit()
  await found(prepared, checksAbout('deployment', 'login', 'config'))
}

beforeAll(async () => {
  await putDatabase(folder)
  sandbox = await startHost({ dataDir: folder, payoutLimit })
  host = await faultyHost(sandbox.url)
  await fillLedger()
  await prepare()
})
afterAll(async () => {
  await host.close()
  await sandbox.close()
})

/** Continues an earlier visit, with separate traces. */
function goingOn(patience = patienceMs): Visit {
  const { client, colleague } = prepared
  const visit = { ...prepared, client: client.copy(), ...(colleague ? { colleague: colleague.copy() } : {}) }
  for (const each of [visit.client, visit.colleague]) if (each) each.patienceMs = patience
  return visit
}

const cookiesOf = ({ cookies }: HostClient) =>
  [...cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')

describe('a host with a fault fails the check of its subject:', () => {
  test.each(sampled(faults, 4).map((fault) => [fault.foundAt, fault.name, fault] as const))(
    '%s: %s',
    async (about, _name, fault) => {
      host.has(fault, cookiesOf(prepared.client))
      if (sessionSubjects.includes(about))
        await mustFail(newVisit(), checksAbout('deployment', 'login', about), about)
      else await mustFail(goingOn(), checksAbout(about), about)
    },
  )
})

/** A whole visit takes long, so that each seed of a long run tries only a part of the faults. */
const share = 10

if (isLong)
  describe('a whole visit to a host with a fault fails a check of its subject:', () => {
    test.each(
      faults
        .filter((_fault, place) => place % share === seed % share)
        .map((fault) => [fault.foundAt, fault.name, fault] as const),
    )('%s: %s', async (about, _name, fault) => {
      await prepare()
      host.has(fault, cookiesOf(prepared.client))
      await mustFail(newVisit(), allChecks, about)
    })
  })

if (isLong)
  test('a host whose faults were removed passes every check', async () => {
    await prepare()
    const all = await found(goingOn(waitMs), allChecks)
    // The visits before may have used up how many registration codes may be tried.
    const isLimit = (finding: Finding) =>
      finding.outcome === 'notProven' && finding.about === 'setPassword' && finding.reason.includes('(1005)')
    expect(all.filter((finding) => finding.outcome !== 'proven' && !isLimit(finding))).toMatchObject([
      { about: 'validationTicketGames51', outcome: 'notProven' },
    ])
  })

test('each fault has a different name', () => {
  const names = faults.map(({ foundAt, name }) => `${foundAt}: ${name}`)
  expect(names).toEqual([...new Set(names)])
  expect(faults.length).toBeGreaterThanOrEqual(300)
})
