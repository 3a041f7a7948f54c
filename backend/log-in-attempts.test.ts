import { describe, expect, test } from 'vitest'
import { MemoryAttempts } from '../src/host/calls/attempts.ts'
import { LogInAttempts, type LogInAttempt } from './log-in-attempts.ts'

const stranger = { login: 'operator', address: '10.0.0.1', device: '' }

let now = 0
const newAttempts = (key = 'key') => new LogInAttempts(Buffer.from(key), new MemoryAttempts(() => now))

/** How many of these attempts are admitted, one each millisecond. */
async function admitted(
  attempts: LogInAttempts,
  count: number,
  each: (index: number) => LogInAttempt,
): Promise<number> {
  let admissions = 0
  for (let index = 0; index < count; index++) {
    now++
    if (await attempts.admit(each(index))) admissions++
  }
  return admissions
}

describe('log-ins', () => {
  test('with one login are admitted five times in half a minute, from any addresses [log-in-limits]', async () => {
    const attempts = newAttempts()
    expect(await admitted(attempts, 12, (index) => ({ ...stranger, address: `10.0.0.${index}` }))).toBe(5)
    now += 30_000
    expect(await attempts.admit(stranger)).not.toBeNull()
  })

  test('from one address are admitted sixty times, with any login [log-in-limits]', async () => {
    const attempts = newAttempts()
    expect(await admitted(attempts, 90, (index) => ({ ...stranger, login: `guess${index}` }))).toBe(60)
  })

  test('of all unknown callers together are admitted three hundred times [log-in-limits]', async () => {
    const attempts = newAttempts()
    const flood = (index: number) => ({ login: `guess${index}`, address: `10.0.${index}.1`, device: '' })
    expect(await admitted(attempts, 400, flood)).toBe(300)
  })

  test('of an operator on a known device are admitted whatever unknown callers try [log-in-limits]', async () => {
    const attempts = newAttempts()
    const known = { ...stranger, device: attempts.newDevice('operator') }
    await admitted(attempts, 400, (index) => ({ ...stranger, address: `10.0.${index}.1` }))
    await admitted(attempts, 400, (index) => ({ ...stranger, login: `guess${index}` }))
    expect(await attempts.admit(known)).not.toBeNull()
  })

  test('that fail at one shop delay no other shop, and no colleague who is known there [log-in-limits]', async () => {
    const attempts = newAttempts()
    const colleague = { ...stranger, login: 'colleague', device: attempts.newDevice('colleague') }
    await admitted(attempts, 400, (index) => ({ ...stranger, login: `guess${index % 9}` }))
    expect(await attempts.admit(colleague)).not.toBeNull()
    expect(await attempts.admit({ login: 'newcomer', address: '10.0.0.2', device: '' })).not.toBeNull()
  })

  test('on a known device are counted as well: five guesses there are allowed', async () => {
    const attempts = newAttempts()
    const device = attempts.newDevice('operator')
    expect(await admitted(attempts, 9, () => ({ ...stranger, device }))).toBe(5)
  })

  test('on a known device are counted by the device, whatever is appended to its cookie [log-in-limits]', async () => {
    const attempts = newAttempts()
    const device = attempts.newDevice('operator')
    expect(attempts.isDeviceOf('operator', `${device}.1`)).toBe(false)
    const varied = (index: number) => ({ ...stranger, device: index === 0 ? device : `${device}.${index}` })
    expect(await admitted(attempts, 30, varied)).toBeLessThanOrEqual(10)
  })

  test('on all known devices of an operator are admitted sixty times: cookies can be collected [log-in-limits]', async () => {
    const attempts = newAttempts()
    const devices = Array.from({ length: 30 }, () => attempts.newDevice('operator'))
    const device = (index: number) => devices[index % devices.length] ?? ''
    expect(await admitted(attempts, 90, (index) => ({ ...stranger, device: device(index) }))).toBe(60)
  })

  test('know a device only for its own login, and only by a cookie of this host', () => {
    const attempts = newAttempts()
    expect(attempts.isDeviceOf('other', attempts.newDevice('operator'))).toBe(false)
    expect(attempts.isDeviceOf('third', newAttempts('other').newDevice('third'))).toBe(false)
    expect(attempts.isDeviceOf('fourth', 'made.up')).toBe(false)
    expect(attempts.isDeviceOf('fifth', attempts.newDevice('fifth'))).toBe(true)
  })

  test('that succeed do not count: a shop can change shifts at any rate', async () => {
    const attempts = newAttempts()
    for (let index = 0; index < 300; index++) {
      const attempt = await attempts.admit({ ...stranger, login: `operator${index % 3}` })
      expect(attempt).not.toBeNull()
      await attempt?.succeeded()
    }
    const device = attempts.newDevice('operator')
    for (let index = 0; index < 100; index++) {
      const attempt = await attempts.admit({ ...stranger, device })
      expect(attempt).not.toBeNull()
      await attempt?.succeeded()
    }
  })
})
