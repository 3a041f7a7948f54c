import { existsSync } from 'node:fs'
import * as v from 'valibot'
import { PrinterList, ReaderList } from '../../../src/protocol/print-devices.ts'
import { printProgramVersion } from '../../../src/protocol/print-service.ts'
import { callDaemon, fetchHealth, type DaemonAddress } from '../../daemon-call.ts'
import type { Facts, HostFacts } from '../facts.ts'
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
    devices: await deviceFiles(user, chosen && 'reader' in chosen ? chosen.reader : null),
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

async function hostFacts(url: string): Promise<HostFacts | null> {
  const answerOf = (path: string) =>
    fetch(new URL(path, url), { signal: AbortSignal.timeout(hostPatienceMs) })
  try {
    const answer = await answerOf('/api/deployment')
    if (!answer.ok) return null
    // Exact to the second.
    const clockAheadMs = Date.parse(answer.headers.get('date') ?? '') - Date.now()
    const readiness: unknown = await answerOf('/ready')
      .then((ready) => ready.json())
      .catch(() => null)
    return {
      clockAheadMs: Number.isNaN(clockAheadMs) ? null : clockAheadMs,
      obstacles: v.is(Readiness, readiness) ? readiness.obstacles : null,
    }
  } catch {
    return null
  }
}
