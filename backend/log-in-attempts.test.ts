import { describe, expect, test } from 'vitest'
import { LogInAttempts } from './log-in-attempts.ts'

const stranger = { login: 'operator', address: '10.0.0.1', device: '' }

/** How many of as many tries are admitted, each a millisecond after the other. */
const admitted = (
  attempts: LogInAttempts,
  count: number,
  each: (index: number) => { login: string; address: string; device: string },
) => Array.from({ length: count }, (_, index) => attempts.admit(each(index), index)).filter(Boolean).length

describe('log-ins', () => {
  test('guessed at one login are admitted five times in half a minute, from wherever they come [log-in-limits]', () => {
    const attempts = new LogInAttempts(Buffer.from('key'))
    expect(admitted(attempts, 12, (index) => ({ ...stranger, address: `10.0.0.${index}` }))).toBe(5)
    expect(attempts.admit(stranger, 30_000)).not.toBeNull()
  })

  test('from one address are admitted sixty times, by whichever login [log-in-limits]', () => {
    const attempts = new LogInAttempts(Buffer.from('key'))
    expect(admitted(attempts, 90, (index) => ({ ...stranger, login: `guess${index}` }))).toBe(60)
  })

  test('of all strangers together are admitted three hundred times [log-in-limits]', () => {
    const attempts = new LogInAttempts(Buffer.from('key'))
    const flood = (index: number) => ({ login: `guess${index}`, address: `10.0.${index}.1`, device: '' })
    expect(admitted(attempts, 400, flood)).toBe(300)
  })

  test('of an operator on a device of his own are admitted whatever strangers try [log-in-limits]', () => {
    const attempts = new LogInAttempts(Buffer.from('key'))
    const known = { ...stranger, device: attempts.newDevice('operator') }
    admitted(attempts, 400, (index) => ({ ...stranger, address: `10.0.${index}.1` }))
    admitted(attempts, 400, (index) => ({ login: `guess${index}`, address: stranger.address, device: '' }))
    expect(attempts.admit(known, 500)).toMatchObject({ isKnownDevice: true })
  })

  test('on such a device are counted as well: whoever sits down at it may guess five times', () => {
    const attempts = new LogInAttempts(Buffer.from('key'))
    const device = attempts.newDevice('operator')
    expect(admitted(attempts, 9, () => ({ ...stranger, device }))).toBe(5)
  })

  test('take a device for known by its own login alone, and where this host gave it out', () => {
    const attempts = new LogInAttempts(Buffer.from('key'))
    const isKnown = (login: string, device: string) =>
      attempts.admit({ ...stranger, login, device }, 0)?.isKnownDevice
    expect(isKnown('other', attempts.newDevice('operator'))).toBe(false)
    expect(isKnown('third', new LogInAttempts(Buffer.from('other')).newDevice('third'))).toBe(false)
    expect(isKnown('fourth', 'made.up')).toBe(false)
    expect(isKnown('fifth', attempts.newDevice('fifth'))).toBe(true)
  })

  test('that succeed do not count: a shop changes shifts as often as it likes', () => {
    const attempts = new LogInAttempts(Buffer.from('key'))
    for (let index = 0; index < 300; index++) {
      const attempt = attempts.admit({ ...stranger, login: `operator${index % 3}` }, index)
      expect(attempt).not.toBeNull()
      attempt?.succeeded()
    }
  })
})
