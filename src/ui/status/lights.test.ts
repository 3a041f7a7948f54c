import { describe, expect, it } from 'vitest'
import { goodFacts } from '../../../tests/kit/decider.ts'
import type { Facts } from '../../worker/api.ts'
import { lightsOf, worstOf } from './lights.ts'

const working: Facts = { ...goodFacts, mainSocket: 'up' }
const light = (facts: Partial<Facts>, part: string) =>
  lightsOf({ ...working, ...facts }).find((candidate) => candidate.part === part)

describe('the status lights', () => {
  it('are all good while everything works', () => {
    expect(lightsOf(working).map(({ level }) => level)).toEqual(['good', 'good', 'good', 'good'])
  })
  it('warn of low paper while the printer still prints', () => {
    const printer = { printActive: true, status: true, problems: ['paperLow' as const], printer: 'virtual' }
    expect(light({ printer }, 'printer')).toMatchObject({ level: 'warn', word: 'paperLow' })
  })
  it('name the worst problem of a printer that cannot print', () => {
    const printer = { printActive: true, status: false, problems: ['paperOut' as const], printer: 'virtual' }
    expect(light({ printer }, 'printer')).toMatchObject({ level: 'bad', word: 'paperOut' })
  })
  it('do not guess about the printer while the print program is away', () => {
    expect(light({ printSocket: 'down' }, 'printer')).toMatchObject({ level: 'waiting' })
  })
  it('tell a print program of another version', () => {
    expect(light({ outdatedPrintProgram: '1.0.0' }, 'printService')).toMatchObject({ word: 'outdated' })
  })
  it('put what stops the sale before what only warns, and both before what works', () => {
    const low = { printActive: true, status: true, problems: ['paperLow' as const], printer: 'virtual' }
    const worst = (facts: Partial<Facts>) => worstOf(lightsOf({ ...working, ...facts })).part
    expect(worst({ printer: low, host: 'down' })).toBe('host')
    expect(worst({ printer: low, mainSocket: 'connecting' })).toBe('printer')
    expect(worst({ mainSocket: 'connecting' })).toBe('mainSocket')
    expect(worstOf(lightsOf(working)).level).toBe('good')
  })
})
