import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { guesses, type AttemptLimit, type Attempts } from '../src/host/calls/attempts.ts'

const { windowMs } = guesses
/** Attempts from one address, which may be a whole shop. */
export const perAddress: AttemptLimit = { allowed: 60, windowMs }
/** Attempts of one operator on all known devices together. A cookie lasts longer than a password, and many can be collected. */
const onDevices: AttemptLimit = { allowed: 60, windowMs }
/** Attempts at the host: about as many as one core can hash in half of the time. */
const inTotal = { name: 'log-ins', allowed: 300, windowMs }

/** A log-in attempt: the login, the network address, and the device cookie of the request. */
export interface LogInAttempt {
  readonly login: string
  readonly address: string
  readonly device: string
}

export interface AdmittedAttempt {
  /** The password was correct, so that the attempt does not count as a guess. */
  succeeded(): Promise<void>
}

/**
 * Limits log-ins. Attempts are counted by login, by address and in total, except on a device on which the operator has logged
 * in before: such a device has its own count, and an operator's known devices have one together. So nobody can lock operators out
 * of their own counter by guessing elsewhere or by flooding the host. A device cookie is `nonce.mac`, with a key of the host.
 */
export class LogInAttempts {
  readonly #key: Buffer
  readonly #attempts: Attempts

  constructor(key: Buffer, attempts: Attempts) {
    this.#key = key
    this.#attempts = attempts
  }

  /** Null if the attempt must wait. */
  async admit({ login, address, device }: LogInAttempt): Promise<AdmittedAttempt | null> {
    const attempts = this.#attempts
    const nonce = this.#nonceOf(login, device)
    if (nonce !== null) {
      const byDevice = `log-ins on device ${nonce}`
      const byDevices = `log-ins on devices by ${login}`
      const isAllowed = await attempts.take([
        { name: byDevices, ...onDevices },
        { name: byDevice, ...guesses },
      ])
      if (!isAllowed) return null
      return {
        async succeeded() {
          await attempts.takeBack(byDevices)
          await attempts.forget(byDevice)
        },
      }
    }
    const byLogin = `log-ins by ${login}`
    const byAddress = `log-ins from ${address}`
    const isAllowed = await attempts.take([
      inTotal,
      { name: byAddress, ...perAddress },
      { name: byLogin, ...guesses },
    ])
    if (!isAllowed) return null
    return {
      async succeeded() {
        await attempts.takeBack(inTotal.name)
        await attempts.takeBack(byAddress)
        await attempts.forget(byLogin)
      },
    }
  }

  /** The cookie of a device on which an operator has logged in. */
  newDevice(login: string): string {
    const nonce = randomBytes(12).toString('base64url')
    return `${nonce}.${this.#mac(login, nonce)}`
  }

  /** Whether the operator has logged in on this device before. */
  isDeviceOf(login: string, device: string): boolean {
    return this.#nonceOf(login, device) !== null
  }

  /** Null if the cookie is not of such a device. */
  #nonceOf(login: string, device: string): string | null {
    const [nonce = '', mac = '', ...rest] = device.split('.')
    const expected = Buffer.from(this.#mac(login, nonce))
    const given = Buffer.from(mac)
    const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
    return isOurs && rest.length === 0 ? nonce : null
  }

  #mac(login: string, nonce: string): string {
    return createHmac('sha256', this.#key).update(`${nonce}\0${login}`).digest('base64url')
  }
}
