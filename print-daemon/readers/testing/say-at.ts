import { FarEnd } from '../../testing/cable.ts'

/** Says something at the far end of a device, which is open no longer than that. */
export async function sayAt(path: string, pieces: readonly Uint8Array[]): Promise<void> {
  const end = await FarEnd.open(path, () => undefined)
  for (const piece of pieces) await end.say(piece)
  await end.close()
}
