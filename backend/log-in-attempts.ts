import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { Attempts, type AttemptLimit } from '../src/host/calls/attempts.ts'

const windowMs = 30_000
/** Tries at one login, from devices on which nobody has logged in by it yet, or from one on which somebody has. */
const perLogin: AttemptLimit = { allowed: 5, windowMs }
/** Tries from one address, which may be a whole shop. */
const perAddress: AttemptLimit = { allowed: 60, windowMs }
/** Tries at the host: about what one core hashes in half of the time. */
const inTotal: AttemptLimit = { allowed: 300, windowMs }
const everybody = 'everybody'

/** Who tries to log in: by which login, from which network address, and the device cookie that came along. */
export interface LogInAttempt {
  readonly login: string
  readonly address: string
  readonly device: string
}

export interface AdmittedAttempt {
  /** The operator has logged in on this device before. */
  readonly isKnownDevice: boolean
  /** The password was right: the try was no guess, and is not counted as one. */
  succeeded(): void
}

/**
 * How often somebody may try to log in. Tries are counted by login, by address and in total, except on a device on which
 * the operator has logged in before: such a device has a count of its own. So nobody locks an operator out of their own
 * counter by guessing elsewhere, or by flooding the host. What a device holds is `nonce.mac`, keyed by the host.
 */
export class LogInAttempts {
  readonly #key: Buffer
  readonly #logins = new Attempts(perLogin)
  readonly #devices = new Attempts(perLogin)
  readonly #addresses = new Attempts(perAddress)
  readonly #total = new Attempts(inTotal)

  constructor(key: Buffer) {
    this.#key = key
  }

  /** Null where the try has to wait. `now` is ms since 1970. */
  admit({ login, address, device }: LogInAttempt, now: number): AdmittedAttempt | null {
    if (this.#isDeviceOf(login, device)) {
      if (!this.#devices.take(device, now)) return null
      return { isKnownDevice: true, succeeded: () => this.#devices.succeeded(device) }
    }
    // In this order a flood from one address takes little of what there is for all, and names of its making are forgotten.
    if (!this.#addresses.take(address, now)) return null
    if (!this.#total.take(everybody, now)) return null
    if (!this.#logins.take(login, now)) return null
    return {
      isKnownDevice: false,
      succeeded: () => {
        this.#total.takeBack(everybody)
        this.#addresses.takeBack(address)
        this.#logins.succeeded(login)
      },
    }
  }

  /** What a device keeps on which an operator has logged in. */
  newDevice(login: string): string {
    const nonce = randomBytes(12).toString('base64url')
    return `${nonce}.${this.#mac(login, nonce)}`
  }

  #isDeviceOf(login: string, device: string): boolean {
    const [nonce = '', mac = ''] = device.split('.')
    const expected = Buffer.from(this.#mac(login, nonce))
    const given = Buffer.from(mac)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  #mac(login: string, nonce: string): string {
    return createHmac('sha256', this.#key).update(`${nonce}\0${login}`).digest('base64url')
  }
}
