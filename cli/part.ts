import * as v from 'valibot'
import { aborted, whenAskedToStop } from './stopping.ts'

/** How long a part may take to end the work in hand and close its files. */
export const closingMs = 10_000

/** What a part tells the `balcao start` that runs it, once it answers. */
export const PartStarted = v.object({
  url: v.string(),
  registrationCode: v.nullish(v.string()),
  pairingCode: v.optional(v.string()),
})
export type PartStarted = v.InferOutput<typeof PartStarted>

/** What it tells instead where it cannot begin: one sentence. */
export const PartFailed = v.object({ failure: v.string() })

interface Running extends PartStarted {
  close(): Promise<void>
}

/**
 * Runs one part in the foreground until this process is asked to stop. `welcome` words what a person should know; a
 * part that `balcao start` runs tells its parent instead, also why it cannot begin.
 */
export async function runPart(
  start: () => Promise<Running>,
  welcome: (started: PartStarted) => string,
): Promise<void> {
  const stop = whenAskedToStop()
  try {
    const { close, ...started } = await start()
    if (process.send) await tell(started)
    else console.log(welcome(started))
    await aborted(stop)
    endSoon()
    await close()
  } catch (error) {
    if (!process.connected) throw error
    process.exitCode = 1
    await tell({ failure: error instanceof Error ? error.message : String(error) })
  } finally {
    endSoon()
    // The channel to the parent would keep this process alive.
    if (process.connected) process.disconnect()
  }
}

/** Resolves when the parent has been told, or is gone. */
const tell = (word: PartStarted | v.InferOutput<typeof PartFailed>): Promise<void> =>
  new Promise((told) => {
    if (process.connected) process.send?.(word, undefined, undefined, () => told())
    else told()
  })

/** A printer that stalls must not keep this process alive when nobody is left to end it. */
const endSoon = () => setTimeout(() => process.exit(process.exitCode ?? 1), closingMs).unref()
