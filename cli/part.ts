import * as v from 'valibot'
import { goOnWithoutOutput } from './lost-output.ts'
import { say } from './output.ts'
import { aborted, stopSignal } from './stopping.ts'

/** How long a part may take to finish its work and close its files. */
export const closingMs = 10_000

/** The message of a part to `balcao start` when it is ready. */
export const PartStarted = v.object({
  url: v.string(),
  registrationCode: v.nullish(v.string()),
  operators: v.optional(v.picklist(['sandbox', 'others', 'none'])),
  pairingCode: v.optional(v.string()),
})
export type PartStarted = v.InferOutput<typeof PartStarted>

/** Its message if it cannot start: one sentence. */
export const PartFailed = v.object({ failure: v.string() })

/** How the first cashier gets in, for the greeting of a host. A password may have been changed since. */
export function logInAs(operators: PartStarted['operators']): string {
  if (operators === 'others') return 'log in as one of its operators ("balcao host operator list")'
  if (operators === 'none') return 'add an operator: balcao host operator add LOGIN --reason TEXT'
  return 'log in as operator; the first password is balcao'
}

interface Running extends PartStarted {
  close(): Promise<void>
}

/**
 * Runs one part in the foreground until this process is stopped. `welcome` is the text for the user; a part that
 * `balcao start` runs sends a message to its parent instead, also if it cannot start. `patienceMs`: how long it may take to
 * close.
 */
export async function runPart(
  start: () => Promise<Running>,
  welcome: (started: PartStarted) => string,
  patienceMs = closingMs,
): Promise<void> {
  goOnWithoutOutput()
  const stop = stopSignal()
  try {
    const { close, ...started } = await start()
    if (process.send) await send(started)
    else say(welcome(started))
    await aborted(stop)
    endSoon(patienceMs)
    await close()
  } catch (error) {
    if (!process.send) throw error
    process.exitCode = 1
    await send({ failure: error instanceof Error ? error.message : String(error) })
  } finally {
    endSoon(patienceMs)
    // The channel to the parent would keep this process alive.
    if (process.connected) process.disconnect()
  }
}

/** Resolves when the parent has the message, or listens no more. */
const send = (message: PartStarted | v.InferOutput<typeof PartFailed>): Promise<void> =>
  new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve())
    else resolve()
  })

/** A stalled printer must not keep this process alive when no parent is left to end it. */
const endSoon = (ms: number) => setTimeout(() => process.exit(process.exitCode ?? 1), ms).unref()
