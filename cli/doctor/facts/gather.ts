import { existsSync } from 'node:fs'
import * as v from 'valibot'
import { PrinterList, ReaderList } from '../../../src/protocol/print-devices.ts'
import { printProgramVersion } from '../../../src/protocol/print-service.ts'
import { callDaemon, fetchHealth, type DaemonAddress } from '../../daemon-call.ts'
import type { Facts } from '../facts.ts'
import { deviceFiles } from './devices.ts'
import { diskFacts, youngestFileMs } from './folder.ts'
import { portFacts } from './ports.ts'
import { userOf } from './users.ts'

const rulesFolders = ['/etc/udev/rules.d', '/usr/lib/udev/rules.d', '/lib/udev/rules.d']
const rulesName = '70-balcao-print.rules'
const hostPatienceMs = 3_000

interface Place extends DaemonAddress {
  readonly hostUrl: string
}

/** Collects all data for the checks, from this machine only. */
export async function gatherFacts(program: Facts['program'], { hostUrl, ...daemon }: Place): Promise<Facts> {
  const [daemonPort, hostPort, health, host, disk, youngest] = await Promise.all([
    portFacts(portOf(daemon.url)),
    portFacts(portOf(hostUrl)),
    fetchHealth(daemon).catch(() => null),
    hostFacts(hostUrl),
    diskFacts(daemon.data),
    youngestFileMs(daemon.data),
  ])
  const chosen = health ? await chosenDevices(daemon) : null
  const user = await userOf(health ? (daemonPort.holder?.userId ?? null) : null)
  return {
    platform: process.platform,
    program,
    nodeVersion: process.versions.node,
    printProgramVersion,
    daemonUrl: daemon.url,
    daemonPort,
    hostPort,
    host,
    daemon: health,
    chosen,
    user,
    devices: await deviceFiles(user, {
      printer: chosen && 'printer' in chosen ? chosen.printer.connection : null,
      reader: chosen && 'reader' in chosen ? chosen.reader : null,
    }),
    rulesFile:
      rulesFolders.map((folder) => `${folder}/${rulesName}`).find((file) => existsSync(file)) ?? null,
    nowMs: Date.now(),
    youngestFileMs: youngest,
    disk,
  }
}

function portOf(url: string): number {
  const { port, protocol } = new URL(url)
  return Number(port || (protocol === 'https:' ? 443 : 80))
}

async function chosenDevices(daemon: DaemonAddress): Promise<Facts['chosen']> {
  try {
    const { selected: printer } = await callDaemon(daemon, PrinterList, '/printers')
    const { selected: reader, status } = await callDaemon(daemon, ReaderList, '/readers')
    return { printer, reader, status }
  } catch (error) {
    return { refusal: error instanceof Error ? error.message : String(error) }
  }
}

const Readiness = v.object({ obstacles: v.array(v.string()) })

/** What a host answers on a path, and its clock from the Date header, which is exact to the second; null without an answer. */
async function answerOf(url: string, path: string) {
  try {
    const answer = await fetch(new URL(path, url), { signal: AbortSignal.timeout(hostPatienceMs) })
    const hostMs = Date.parse(answer.headers.get('date') ?? '')
    const clockAheadMs = Number.isNaN(hostMs) ? null : hostMs - Date.now()
    return { isOk: answer.ok, clockAheadMs, body: await answer.json().catch(() => null) }
  } catch {
    return null
  }
}

/** A host without its database answers that it is not ready, and no call of the contract. A host of another maker need not say so. */
async function hostFacts(url: string): Promise<Facts['host']> {
  const [deployment, ready] = await Promise.all(
    ['/api/deployment', '/ready'].map((path) => answerOf(url, path)),
  )
  const readiness = v.safeParse(Readiness, ready?.body)
  const obstacles = readiness.success ? readiness.output.obstacles : []
  // Where the calls have no answer, only its obstacles show that it is a host.
  const answer = deployment?.isOk ? deployment : obstacles.length > 0 ? ready : null
  return answer ? { clockAheadMs: answer.clockAheadMs, obstacles } : null
}
