import type { Target } from '../target.ts'

const ownNames = () =>
  Object.getOwnPropertyNames(Object.prototype).length + Object.keys(Array.prototype).length
const names = ownNames()

/** Runs a target once; throws where one of its rules, or one of all targets, is broken. */
export async function examine({ run }: Pick<Target, 'run'>, bytes: Uint8Array): Promise<string> {
  const result = await run(bytes)
  if (ownNames() !== names) throw new Error('no input changes the prototypes')
  return result
}

const frame = /^ {4}at (?:async )?(?:new )?([\w.#<>$]+) \(/

/** What two findings of the same fault have in common: the error, and the function that threw it. */
export function signatureOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 80)
  const message = error.message
    .replaceAll(/\d+/g, '0')
    .replaceAll(/"[^"]*"|'[^']*'/g, '""')
    .slice(0, 120)
  const places = (error.stack ?? '').split('\n').flatMap((line) => frame.exec(line)?.[1] ?? [])
  const place = places.find((name) => name !== 'must' && !name.startsWith('Object.'))
  return `${error.name}: ${message} (${place ?? 'run'})`
}
