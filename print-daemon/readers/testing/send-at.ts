import { FarEnd } from '../../testing/cable.ts'

/** Writes to the other end of a device, which is open only for that time. */
export async function sendAt(path: string, pieces: readonly Uint8Array[]): Promise<void> {
  const end = await FarEnd.open(path, () => undefined)
  for (const piece of pieces) await end.send(piece)
  await end.close()
}
