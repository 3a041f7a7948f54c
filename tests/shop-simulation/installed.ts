import crypto from 'node:crypto'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import files from 'node:fs/promises'
import timers from 'node:timers/promises'
import { browserStorage } from './browser-files.ts'
import type { Mounts } from './mounts.ts'
import { nodeFiles } from './node-files.ts'
import type { Seeded } from './random.ts'

const usual = { configurable: true, enumerable: true, writable: true }

/** Puts values in place of others; returns what takes them back. */
function replaced(target: object, values: Readonly<Record<string, unknown>>): () => void {
  const before = Object.keys(values).map(
    (name) => [name, Object.getOwnPropertyDescriptor(target, name)] as const,
  )
  // A value keeps its attributes: otherwise the engine turns the whole object into a slow one.
  for (const [name, descriptor] of before)
    Object.defineProperty(target, name, {
      ...(descriptor && 'value' in descriptor ? {} : usual),
      value: values[name],
    })
  return () => {
    for (const [name, descriptor] of before)
      if (descriptor) Object.defineProperty(target, name, descriptor)
      else Reflect.deleteProperty(target, name)
  }
}

/** A request as the counter makes it: what the page's `fetch` gets. */
class SentRequest {
  readonly url: string
  readonly method: string
  readonly body: string
  readonly headers: Headers

  constructor(url: string | URL, { method = 'GET', body = '', headers }: RequestInit = {}) {
    this.url = String(url)
    this.method = method
    this.body = String(body)
    this.headers = new Headers(headers)
  }
}
export type { SentRequest }

export interface Surroundings {
  readonly mounts: Mounts
  readonly random: Seeded
  readonly fetch: (request: SentRequest, options: { signal: AbortSignal }) => Promise<unknown>
}

/**
 * The programs of a simulation run as they are: time, disks, network and random numbers of this process are the simulated ones
 * until the returned function is called. Nothing else may run meanwhile.
 */
export function install({ mounts, random, fetch }: Surroundings): () => void {
  const { time } = mounts
  const { promises, atOnce } = nodeFiles(mounts)
  const takeBack = [
    replaced(globalThis, {
      ...time.globals(),
      fetch,
      Request: SentRequest,
      navigator: { storage: browserStorage(mounts) },
    }),
    replaced(performance, { now: () => time.monotonicMs }),
    replaced(AbortSignal, { timeout: time.timeout }),
    replaced(Math, { random: () => random.next() }),
    replaced(console, { error: () => {} }),
    replaced(timers, { setTimeout: time.delay }),
    replaced(files, promises),
    replaced(fs, atOnce),
    replaced(crypto, { randomInt: (limit: number) => random.below(limit) }),
  ]
  syncBuiltinESMExports()
  return () => {
    for (const back of takeBack.toReversed()) back()
    syncBuiltinESMExports()
  }
}
