import { describe, expect, it } from 'vitest'
import { printProgramVersion } from '../../src/protocol/print-service.ts'
import type { PrinterStatus } from '../../src/protocol/print-service.ts'
import * as checks from './checks.ts'
import type { Facts } from './facts.ts'
import { productVersion } from '../../tests/kit/versions.ts'

const printer: PrinterStatus = { printActive: true, status: true, problems: [], printer: 'Citizen CT-S310II' }
const nobody = { name: 'maria', groups: [] }

/** A counter without problems. */
const well: Facts = {
  platform: 'linux',
  program: { name: 'balcao', version: productVersion },
  nodeVersion: '20.20.2',
  printProgramVersion,
  daemonUrl: 'http://127.0.0.1:3333',
  daemonPort: { port: 3333, holder: { processId: 7, program: 'node', userId: 1000 } },
  hostPort: { port: 3000, holder: null },
  host: null,
  daemon: { program: 'balcao-print', version: printProgramVersion, printer, waiting: 0 },
  chosen: {
    printer: {
      connection: { kind: 'usb', vendorId: 0x1d90, productId: 0x2060 },
      profile: 'citizen-ct-s310ii',
      settings: { drawer: 'withCash' },
    },
    reader: { kind: 'none' },
    status: { active: false, status: false, problems: [], reader: '' },
  },
  user: { name: 'maria', groups: ['lp'] },
  devices: [{ path: '/dev/usb/lp0', what: 'printer', group: 'lp', isDevice: true, isUsable: true }],
  rulesFile: '/etc/udev/rules.d/70-balcao-print.rules',
  nowMs: Date.UTC(2026, 2, 14),
  youngestFileMs: Date.UTC(2026, 2, 13),
  disk: { folder: '/var/lib/balcao-print', freeBytes: 5e9, objection: null },
}

describe('the doctor', () => {
  it('finds no problem where there is none', () => {
    expect(checks.findings(well).filter(({ ok }) => !ok)).toEqual([])
  })

  it('calls nothing fine that it could not check', () => {
    const silent: Facts = { ...well, platform: 'win32', daemon: null, chosen: null, youngestFileMs: null }
    expect(checks.findings(silent).filter(({ ok }) => ok === null)).toMatchObject([
      { name: 'Permissions', says: 'only checked on Linux' },
      { name: 'Printer', says: 'not known, because the print program does not answer' },
      { name: 'Card reader', says: 'not known, because the print program does not answer' },
      { name: 'Clock' },
    ])
  })

  it('has advice for every problem, and none without a problem', () => {
    const ill: Facts = {
      ...well,
      nodeVersion: '18.0.0',
      daemonPort: { port: 3333, holder: { processId: null, program: null, userId: 0 } },
      daemon: null,
      chosen: null,
      devices: [
        { path: '/dev/bus/usb/001/004', what: 'printer', group: 'root', isDevice: true, isUsable: false },
      ],
      rulesFile: null,
      youngestFileMs: well.nowMs + 3_600_000,
      disk: { folder: '/data', freeBytes: 1, objection: 'EROFS' },
    }
    for (const { ok, advice } of checks.findings(ill)) expect(advice !== undefined).toBe(ok === false)
    expect(checks.findings(ill).filter(({ ok }) => ok === false)).toHaveLength(7)
  })
})

describe('a version of Node', () => {
  it.each([
    ['18.20.4', false],
    ['20.18.3', false],
    ['20.19.0', true],
    ['21.7.3', false],
    ['22.11.0', false],
    ['22.12.0', true],
    ['23.0.0', true],
    ['24.21.0', true],
  ])('%s is enough: %s', (nodeVersion, ok) => {
    expect(checks.versions({ ...well, nodeVersion }).ok).toBe(ok)
  })
})

describe('a port', () => {
  const daemonPort = { port: 3333, holder: { processId: 812, program: 'nginx', userId: 0 } }

  it('is fine where its owner answers on it', () => {
    expect(checks.ports({ ...well, daemonPort })[0]).toMatchObject({
      ok: true,
      says: 'the print program (nginx, process 812)',
    })
  })

  it('that another program holds is a problem, which names that program', () => {
    expect(checks.ports({ ...well, daemonPort, daemon: null })[0]).toMatchObject({
      ok: false,
      says: 'held by nginx, process 812, and not by the print program',
    })
  })

  it('may be held by a program that the system does not name', () => {
    const hostPort = { port: 3000, holder: { processId: null, program: null, userId: null } }
    expect(checks.ports({ ...well, hostPort })[1]?.says).toContain('held by a program of another user')
  })
})

describe('a host', () => {
  it('that serves has no line of its own; of one that does not the obstacle is a problem', () => {
    const says = (obstacles: readonly string[]) =>
      checks.hostServes({ ...well, host: { clockAheadMs: 0, obstacles } }).map((finding) => finding.says)
    expect(checks.hostServes(well)).toEqual([])
    expect(says([])).toEqual([])
    expect(says(['database', 'clock'])).toEqual(['it has no database, so that it sells nothing'])
    expect(says(['draining'])).toEqual(['it is not ready: draining'])
  })
})

describe('a device', () => {
  it('that the user may not use names the group that helps', () => {
    const devices = [
      { path: '/dev/usb/lp0', what: 'printer', group: 'lp', isDevice: true, isUsable: false } as const,
    ]
    expect(checks.permissions({ ...well, user: nobody, devices })).toMatchObject({
      ok: false,
      says: 'maria may not use /dev/usb/lp0 (printer)',
      advice: expect.stringContaining('usermod -aG lp maria'),
    })
  })

  it('that was selected and is no device is a problem', () => {
    const devices = [
      { path: '/tmp', what: 'printer', group: 'root', isDevice: false, isUsable: true } as const,
    ]
    expect(checks.permissions({ ...well, devices })).toMatchObject({
      ok: false,
      says: 'no device file: /tmp (printer)',
      advice: expect.stringContaining('printer list'),
    })
  })

  it('on USB that only root may use needs the device rules', () => {
    const devices = [
      {
        path: '/dev/bus/usb/001/004',
        what: 'printer',
        group: 'root',
        isDevice: true,
        isUsable: false,
      } as const,
    ]
    expect(checks.permissions({ ...well, devices }).advice).toContain('device rules')
    expect(checks.deviceRules({ ...well, devices, rulesFile: null })[0]?.ok).toBe(false)
  })

  it('needs no groups and rules on Windows', () => {
    const elsewhere: Facts = { ...well, platform: 'win32', rulesFile: null }
    expect(checks.permissions(elsewhere).ok).toBeNull()
    expect(checks.deviceRules(elsewhere)).toEqual([])
  })
})

it('missing device rules are no problem where no device needs them', () => {
  expect(checks.deviceRules({ ...well, rulesFile: null })[0]?.ok).toBe(true)
  const chosen = { ...well.chosen!, reader: { kind: 'hid', vendorId: 1 } } as Facts['chosen']
  expect(checks.deviceRules({ ...well, rulesFile: null, chosen })[0]?.ok).toBe(false)
})

describe('the print program', () => {
  it('of another version is a problem', () => {
    const daemon = { ...well.daemon!, version: '1.1.1' }
    expect(checks.daemonAnswers({ ...well, daemon })).toMatchObject({
      ok: false,
      says: `version 1.1.1 runs; this program is version ${printProgramVersion}`,
    })
  })

  it('whose status this user may not read is a problem', () => {
    const chosen = { refusal: 'Only another user may read the key.' }
    expect(checks.daemonAnswers({ ...well, chosen })).toMatchObject({
      ok: false,
      advice: expect.stringContaining('--data'),
    })
  })
})

describe('the records of what was printed', () => {
  it('are undamaged, or a problem until the damage was confirmed', () => {
    expect(checks.journal(well)).toMatchObject([{ ok: true }])
    const damage = { foundAtMs: 0, copiesBeforeMs: 3_600_000, keptAs: 'jobs.journal.damaged-1' }
    const [found] = checks.journal({ ...well, daemon: { ...well.daemon!, damage } })
    expect(found).toMatchObject({ ok: false, advice: expect.stringContaining('support') })
    expect(found?.says).toContain(`jobs.journal.damaged-1 in ${well.disk.folder}/print-daemon`)
    expect(checks.findings({ ...well, daemon: { ...well.daemon!, damage } })).toContainEqual(found)
  })
})

describe('the printer', () => {
  it('with a problem is described with its solution', () => {
    const stuck = { ...printer, status: false, problems: ['paperOut', 'coverOpen'] as const }
    const found = checks.printer({
      ...well,
      daemon: { ...well.daemon!, printer: { ...stuck, problems: [...stuck.problems] } },
    })
    expect(found).toMatchObject({ ok: false, says: expect.stringContaining('usb:1d90:2060') })
    expect(found.says).toContain('It is out of paper. Its cover is open.')
    expect(found.advice).toBe('Put in a new roll and close the cover.')
  })

  it.each([
    [{ kind: 'serial', path: '/dev/ttyS0', baudRate: 9600, flowControl: 'none' }, 'access'],
    [{ kind: 'file', path: '/dev/usb/lp0' }, 'other program that holds it'],
    [{ kind: 'network', host: 'printer.example', port: 9100 }, 'its name or address and its port'],
  ] as const)('that cannot be reached has advice for its connection: %o', (connection, advice) => {
    const daemon = {
      ...well.daemon!,
      printer: { ...printer, status: false, problems: ['unplugged' as const] },
    }
    const chosen = { ...well.chosen!, printer: { connection, profile: 'generic-80mm' } } as Facts['chosen']
    const found = checks.printer({ ...well, daemon, chosen })
    expect(found.advice).toContain(advice)
    expect(found.advice?.includes('plugged in')).toBe(connection.kind !== 'network')
  })

  it.each([
    ['silent', 'It can print. It does not answer.', 'its profile is the right one'],
    ['paperLow', 'It can print. Its paper is low.', 'new roll'],
  ] as const)(
    'with a problem that lets it print is a problem with its solution: %s',
    (trouble, says, advice) => {
      const daemon = { ...well.daemon!, printer: { ...printer, problems: [trouble] } }
      expect(checks.printer({ ...well, daemon })).toMatchObject({
        ok: false,
        says: expect.stringContaining(says),
        advice: expect.stringContaining(advice),
      })
    },
  )
})

describe('the card reader', () => {
  const withReader = (ok: boolean): Facts => ({
    ...well,
    chosen: {
      printer: { connection: { kind: 'virtual' }, profile: 'virtual' },
      reader: { kind: 'pcsc' },
      status: { active: true, status: ok, problems: ok ? [] : ['serviceAbsent'], reader: 'PC/SC reader' },
    },
  })

  it('that is set up must work', () => {
    expect(checks.reader(withReader(true))).toMatchObject({
      ok: true,
      says: 'PC/SC reader (pcsc): It can read.',
    })
    expect(checks.reader(withReader(false))).toMatchObject({
      ok: false,
      advice: expect.stringContaining('pcscd'),
    })
  })

  it('is no problem where none is set up', () => {
    expect(checks.reader(well)).toMatchObject({ ok: true, says: 'No card reader is set up.' })
  })
})

describe('the clock', () => {
  it.each([
    [-60_000, true],
    [61_000, false],
    [-61_000, false],
  ])('that the host is ahead of by %i ms is fine: %s', (clockAheadMs, ok) => {
    expect(checks.clock({ ...well, host: { clockAheadMs, obstacles: [] } }).ok).toBe(ok)
  })

  it('is behind if files were written later than now, and no host contradicts that', () => {
    const late = { ...well, youngestFileMs: well.nowMs + 120_000 }
    expect(checks.clock(late)).toMatchObject({ ok: false, says: expect.stringContaining('120 s behind') })
    expect(checks.clock({ ...late, host: { clockAheadMs: 0, obstacles: [] } }).ok).toBe(true)
    expect(checks.clock({ ...well, youngestFileMs: null }).ok).toBeNull()
  })
})

describe('the disk', () => {
  it('needs room and the right to write', () => {
    const { disk } = well
    expect(checks.disk({ ...well, disk: { ...disk, freeBytes: 1e6 } }).ok).toBe(false)
    expect(checks.disk({ ...well, disk: { ...disk, objection: 'EACCES' } })).toMatchObject({
      ok: false,
      says: '/var/lib/balcao-print cannot be written (EACCES)',
    })
  })
})
