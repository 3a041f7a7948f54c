import type { Outcome } from '../../worker/api.ts'
import { ask } from '../replica/terminal.ts'

/** Saves the event log as a file; the value is the state hash that a replay of it must give. */
export async function saveEventLog(): Promise<Outcome<string>> {
  const exported = await ask((api) => api.exportLog())
  if (!exported.ok) return exported
  const { name, bytes, stateHash } = exported.value
  const address = URL.createObjectURL(new Blob([bytes]))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
  return { ok: true, value: stateHash }
}
