import { describe, expect, it } from 'vitest'
import { type FactsChanges, factsWith } from '../../../../tests/kit/decider.ts'
import { readerProblems, type ReaderStatus } from '../../../protocol/print-devices.ts'
import type { Facts } from '../../../worker/api.ts'
import { lightsOf, worstOf } from './lights.ts'

const working: Facts = factsWith({ status: { mainSocket: 'up' } })
const light = (facts: FactsChanges, part: string) =>
  lightsOf(factsWith(facts, working), true).find((candidate) => candidate.part === part)

describe('the status lights', () => {
  it('are all good while everything works [lights]', () => {
    expect(lightsOf(working, false).map(({ level }) => level)).toEqual(['good', 'good', 'good', 'good'])
  })
  it('show that the host limits requests, and that it is unreachable [one-poll]', () => {
    expect(light({ status: { host: 'slow' } }, 'host')).toMatchObject({ level: 'warn', state: 'slow' })
    expect(light({ status: { host: 'down' } }, 'host')).toMatchObject({ level: 'bad', state: 'down' })
  })
  it('warn of low paper while the printer still prints', () => {
    const printer = { printActive: true, status: true, problems: ['paperLow' as const], printer: 'virtual' }
    expect(light({ printing: { printer } }, 'printer')).toMatchObject({ level: 'warn', state: 'paperLow' })
  })
  it('name the worst problem of a printer that cannot print [lights]', () => {
    const printer = { printActive: true, status: false, problems: ['paperOut' as const], printer: 'virtual' }
    expect(light({ printing: { printer } }, 'printer')).toMatchObject({ level: 'bad', state: 'paperOut' })
  })
  it('do not guess about the printer while the print program is away', () => {
    expect(light({ printing: { socket: 'down' } }, 'printer')).toMatchObject({ level: 'waiting' })
  })
  it('show the card reader only where the deployment has one [lights]', () => {
    expect(lightsOf(working, false).some(({ part }) => part === 'cardReader')).toBe(false)
    expect(light({}, 'cardReader')).toMatchObject({ level: 'waiting', state: 'unknown' })
  })
  it('show the terminals only where the deployment has them [lights]', () => {
    const parts = (hasTerminals: boolean) => lightsOf(working, false, hasTerminals).map(({ part }) => part)
    expect(parts(false)).not.toContain('terminalSocket')
    expect(parts(true)).toContain('terminalSocket')
    const down = lightsOf(factsWith({ terminals: { socket: 'down' } }, working), false, true)
    expect(worstOf(down)).toMatchObject({ part: 'terminalSocket', level: 'bad', state: 'down' })
  })
  it('show whether cards can be read, and if not, why [reader-light]', () => {
    const reader = (facts: Partial<ReaderStatus>) =>
      light(
        { players: { reader: { active: true, status: true, problems: [], reader: 'virtual', ...facts } } },
        'cardReader',
      )
    expect(reader({})).toMatchObject({ level: 'good', state: 'up' })
    expect(reader({ active: false, status: false })).toMatchObject({ level: 'warn', state: 'notSetUp' })
    for (const problem of readerProblems)
      expect(reader({ status: false, problems: [problem] })).toMatchObject({ level: 'bad', state: problem })
  })
  it('show the clocks only while something is wrong with them [clock-jump]', () => {
    expect(lightsOf(working, false).some(({ part }) => part === 'clock')).toBe(false)
    for (const kind of ['jumped', 'hostJumped', 'differs'] as const)
      expect(light({ status: { clock: { kind, byMs: 172_800_000 } } }, 'clock')).toMatchObject({
        level: 'warn',
        state: kind,
      })
  })
  it('show another version of the print program [other-print-version]', () => {
    expect(light({ printing: { neededProgram: '1.10.0' } }, 'printService')).toMatchObject({
      state: 'outdated',
    })
  })
  it('warn if the print program lost print records', () => {
    const journalDamage = { foundAtMs: 1, copiesBeforeMs: 2, keptAs: 'jobs.journal.damaged-1' }
    const lost = light({ printing: { journalDamage, neededProgram: '1.10.0' } }, 'printService')
    expect(lost).toMatchObject({ level: 'warn', state: 'damaged' })
  })
  it('show why the print program is not reached: the browser’s reason before the program’s', () => {
    const state = (facts: FactsChanges['printing']) =>
      light({ printing: { socket: 'down', ...facts } }, 'printService')?.state
    expect(state({ refusal: 'notPaired' })).toBe('notPaired')
    expect(state({ refusal: 'badSignature' })).toBe('notPaired')
    expect(state({ refusal: 'staleRequest' })).toBe('clock')
    expect(state({ refusal: 'foreignOrigin' })).toBe('foreignOrigin')
    expect(state({ localNetwork: 'prompt', refusal: 'notPaired' })).toBe('permission')
    expect(state({ localNetwork: 'denied' })).toBe('blocked')
    expect(state({ localNetwork: 'denied', socket: 'up' })).toBe('up')
  })
  it('order faults that stop the sale before warnings, and both before working parts', () => {
    const low = { printActive: true, status: true, problems: ['paperLow' as const], printer: 'virtual' }
    const worst = (facts: FactsChanges) => worstOf(lightsOf(factsWith(facts, working), false)).part
    expect(worst({ printing: { printer: low }, status: { host: 'down' } })).toBe('host')
    expect(worst({ printing: { printer: low }, status: { mainSocket: 'connecting' } })).toBe('printer')
    expect(worst({ status: { mainSocket: 'connecting' } })).toBe('mainSocket')
    expect(worstOf(lightsOf(working, false)).level).toBe('good')
  })
})
