import type { Outcome } from '../../../worker/api.ts'
import { saveFile } from '../../kit/components/save-file.ts'
import { callWorker } from '../../kit/replica/counter.ts'

/** Saves the event log as a file; the value is the state hash that a replay of it must give. */
export async function saveEventLog(): Promise<Outcome<string>> {
  const exported = await callWorker((api) => api.exportLog())
  if (!exported.ok) return exported
  const { name, bytes, stateHash } = exported.value
  saveFile(name, [bytes])
  return { ok: true, value: stateHash }
}
