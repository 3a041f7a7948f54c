import { printerText } from '../../print-daemon/transports/registry.ts'
import { readerText } from '../../print-daemon/readers/registry.ts'
import { machineTime } from '../output.ts'
import { howToStart } from '../print-service.ts'
import { adviceOf, statusText } from '../printer/status-text.ts'
import { readerStatusText, readerTroublesOf } from '../reader/status-text.ts'
import type { PrinterChoice } from '../../src/protocol/print-devices.ts'
import type { Facts, Port } from './facts.ts'

/** One line of the doctor's page. */
export interface Finding {
  readonly name: string
  /** False for a problem; null if the check was not possible. */
  readonly ok: boolean | null
  readonly says: string
  /** The solution of a problem. */
  readonly advice?: string
}

const fine = (name: string, says: string): Finding => ({ name, ok: true, says })
const problem = (name: string, says: string, advice: string): Finding => ({ name, ok: false, says, advice })
const skipped = (name: string, why: string): Finding => ({ name, ok: null, says: why })

/** Runs every check, in the order in which a technician would do it. */
export const findings = (facts: Facts): Finding[] => checks.flatMap((check) => check(facts))

/** The maximum difference between the clocks of two programs before requests are refused. */
const clockToleranceMs = 60_000
/** Below this a day of receipts and logs may not fit. */
const enoughBytes = 200 * 1024 * 1024

export function versions({ nodeVersion, printProgramVersion, program }: Facts): Finding {
  const own = program.version === printProgramVersion ? '' : `, ${program.name} ${program.version}`
  const says = `Node ${nodeVersion}${own}, print program ${printProgramVersion}`
  const [major = 0, minor = 0] = nodeVersion.replace(/^v/, '').split('.').map(Number)
  const isEnough = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)
  return isEnough
    ? fine('Versions', says)
    : problem('Versions', says, 'Install Node 20.19, or 22.12 or later.')
}

export function ports({ daemonPort, hostPort, daemon, host }: Facts): Finding[] {
  return [
    portOf(daemonPort, 'the print program', daemon !== null, 'daemon --port'),
    portOf(hostPort, 'the host with the page', host !== null, 'sandbox --port'),
  ]
}

function portOf({ port, holder }: Port, owner: string, isOwners: boolean, option: string): Finding {
  const name = `Port ${port}`
  if (holder === null) return fine(name, `free; ${owner} would listen here`)
  const { program, processId } = holder
  const who = `${program ?? 'a program of another user'}${processId === null ? '' : `, process ${processId}`}`
  if (isOwners) return fine(name, `${owner} (${who})`)
  return problem(
    name,
    `held by ${who}, and not by ${owner}`,
    `End that program, or choose another port: ${option}.`,
  )
}

export function hostServes({ host }: Facts): Finding[] {
  const name = 'Host'
  if (host === null || host.obstacles.length === 0) return []
  return host.obstacles.includes('database')
    ? [
        problem(
          name,
          'it has no database, so that it sells nothing',
          'Start its PostgreSQL server, or mend the way to it. The host then goes on by itself.',
        ),
      ]
    : [
        problem(
          name,
          `it is not ready: ${host.obstacles.join(', ')}`,
          'docs/operating.md explains what /ready answers.',
        ),
      ]
}

export function permissions({ user, devices, platform }: Facts): Finding {
  const name = 'Permissions'
  if (platform !== 'linux') return skipped(name, 'only checked on Linux')
  const others = devices.filter(({ isDevice }) => !isDevice).map(({ path, what }) => `${path} (${what})`)
  if (others.length > 0)
    return problem(
      name,
      `no device file: ${others.join(', ')}`,
      'Select another one; "printer list" and "reader list" show what is plugged in.',
    )
  const closed = devices.filter(({ isUsable }) => !isUsable)
  if (closed.length > 0) {
    const groups = [...new Set(closed.map(({ group }) => group))].filter((group) => group !== 'root')
    const paths = closed.map(({ path, what }) => `${path} (${what})`).join(', ')
    const advice =
      groups.length > 0
        ? `sudo usermod -aG ${groups.join(',')} ${user.name}, then log in again or restart the print program.`
        : 'Install the device rules, then unplug the device and plug it in again.'
    return problem(name, `${user.name} may not use ${paths}`, advice)
  }
  const open = devices.map(({ path }) => path).join(', ') || 'no device is plugged in'
  if (user.name === 'root') return fine(name, `root may use every device (${open})`)
  const groups = ['lp', 'dialout', 'plugdev'].map(
    (group) => `${user.groups.includes(group) ? '' : 'not '}${group}`,
  )
  return fine(name, `${user.name} may use every device (${open}); groups: ${groups.join(', ')}`)
}

export function deviceRules({ rulesFile, devices, platform, chosen }: Facts): Finding[] {
  const name = 'Device rules'
  if (platform !== 'linux') return []
  if (rulesFile !== null) return [fine(name, `installed (${rulesFile})`)]
  const isNeeded =
    devices.some(({ path, isUsable }) => !isUsable && /^\/dev\/(?:bus\/usb|hidraw)/.test(path)) ||
    (chosen !== null && 'reader' in chosen && ['hid', 'keyboard'].includes(chosen.reader.kind))
  return isNeeded
    ? [
        problem(
          name,
          'not installed, and a USB device needs them',
          'sudo ./install.sh in the folder of the download, or copy its udev/70-balcao-print.rules to /etc/udev/rules.d and run "sudo udevadm control --reload && sudo udevadm trigger".',
        ),
      ]
    : [fine(name, 'not installed; only a printer on USB or a HID card reader needs them')]
}

export function daemonAnswers({ daemon, daemonUrl, printProgramVersion, chosen }: Facts): Finding {
  const name = 'Print program'
  if (daemon === null)
    return problem(name, `no print program answers on ${daemonUrl}`, `Start it with ${howToStart}.`)
  if (daemon.version !== printProgramVersion)
    return problem(
      name,
      `version ${daemon.version} runs; this program is version ${printProgramVersion}`,
      'End it and start this one; where it is a service, install this version and restart it.',
    )
  const waiting = daemon.waiting === 1 ? '1 receipt waits' : `${daemon.waiting} receipts wait`
  if (chosen !== null && 'refusal' in chosen)
    return problem(
      name,
      `version ${daemon.version}, ${waiting}; it refuses to report printer and reader: ${chosen.refusal}`,
      'Name the folder of the print program with --data, and run this as its user or as root.',
    )
  return fine(name, `version ${daemon.version} on ${daemonUrl}, ${waiting}`)
}

export function journal({ daemon, disk: { folder } }: Facts): Finding[] {
  const name = 'Print records'
  if (daemon === null) return []
  const { damage } = daemon
  if (!damage) return [fine(name, 'undamaged')]
  const { foundAtMs, copiesBeforeMs, keptAs } = damage
  const kept =
    keptAs === null
      ? 'no file could be kept'
      : `the damaged file is kept as ${keptAs} in ${folder}/print-daemon`
  return [
    problem(
      name,
      `found damaged on ${machineTime(foundAtMs)}; ${kept}; receipts that may have been printed before ${machineTime(copiesBeforeMs)} are printed as copies`,
      'Check the disk and the power of this machine, send the kept file to support, then touch "I have read this" on the page of the print program.',
    ),
  ]
}

export function printer({ daemon, chosen }: Facts): Finding {
  const name = 'Printer'
  if (daemon === null) return skipped(name, 'not known, because the print program does not answer')
  const choice = chosen !== null && 'printer' in chosen ? chosen.printer : undefined
  const where = choice ? ` (${choiceText(choice)})` : ''
  const says = `${daemon.printer.printer}${where}: ${statusText(daemon.printer)}`
  const { status, problems } = daemon.printer
  // A printer that never answers takes receipts, and nobody knows whether they are on paper.
  if (status && problems.length === 0) return fine(name, says)
  const advice = adviceOf(daemon.printer, choice?.connection).join(' ')
  return problem(name, says, advice || 'Choose one: "printer list", then "printer select".')
}

/** `usb:04b8, drawer withCash, cut full`. */
const choiceText = ({ connection, settings = {} }: PrinterChoice): string =>
  [printerText(connection), ...Object.entries(settings).map(([name, value]) => `${name} ${value}`)].join(', ')

export function reader({ daemon, chosen }: Facts): Finding {
  const name = 'Card reader'
  if (daemon === null) return skipped(name, 'not known, because the print program does not answer')
  if (chosen === null || 'refusal' in chosen)
    return skipped(name, 'not known, because the print program does not report it')
  const { status } = chosen
  if (!status.active) return fine(name, readerStatusText(status))
  const says = `${status.reader} (${readerText(chosen.reader)}): ${readerStatusText(status)}`
  const advice = readerTroublesOf(status).map((trouble) => trouble.advice)
  return status.status ? fine(name, says) : problem(name, says, advice.join(' ') || 'Look at its cable.')
}

export function clock({ nowMs, host, youngestFileMs }: Facts): Finding {
  const name = 'Clock'
  const now = machineTime(nowMs)
  const ahead = host?.clockAheadMs ?? null
  const advice = 'Set the clock: "sudo timedatectl set-ntp true", or the date and time of the system.'
  if (ahead !== null)
    return Math.abs(ahead) <= clockToleranceMs
      ? fine(name, `${now}, equal to the host's`)
      : problem(name, `${now}, ${differenceText(ahead)} the host's`, advice)
  if (youngestFileMs === null)
    return skipped(name, `${now}; no host answers, and no file is here to compare with`)
  return youngestFileMs - nowMs <= clockToleranceMs
    ? fine(name, `${now}, after the last file was written here; no host answers`)
    : problem(name, `${now}, ${differenceText(youngestFileMs - nowMs)} the last file written here`, advice)
}

const differenceText = (aheadMs: number): string =>
  `${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs > 0 ? 'behind' : 'ahead of'}`

export function disk({ disk: { folder, freeBytes, objection } }: Facts): Finding {
  const name = 'Disk'
  const free = `${Math.floor(freeBytes / 1024 / 1024)} MB free`
  if (objection !== null)
    return problem(
      name,
      `${folder} cannot be written (${objection})`,
      'Name another folder with --data, or give it to the user of the print program.',
    )
  return freeBytes < enoughBytes
    ? problem(name, `${folder}: ${free}`, 'Free some space: the journal and the receipts need it.')
    : fine(name, `${folder}: ${free}`)
}

const checks: readonly ((facts: Facts) => Finding | Finding[])[] = [
  versions,
  ports,
  hostServes,
  permissions,
  deviceRules,
  daemonAnswers,
  journal,
  printer,
  reader,
  clock,
  disk,
]
