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

interface Running extends PartStarted {
  close(): Promise<void>
}

/**
 * Runs one part in the foreground until this process is asked to stop. `welcome` words what a person should know; a
 * part that `balcao start` runs tells its parent instead.
 */
export async function runPart(
  start: () => Promise<Running>,
  welcome: (started: PartStarted) => string,
): Promise<void> {
  const stop = whenAskedToStop()
  const { close, ...started } = await start()
  if (process.send) process.send(started)
  else console.log(welcome(started))
  await aborted(stop)
  // A printer that stalls must not keep this process alive when nobody is left to end it.
  setTimeout(() => process.exit(1), closingMs).unref()
  await close()
  // The channel to the parent would keep this process alive.
  if (process.connected) process.disconnect()
}
