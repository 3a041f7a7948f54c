import type { Sha256 } from '../../events/log-format.ts'

/** Files in a folder. What `write` was given is on the disk when it resolves; before that a power cut may leave anything. */
export interface Files {
  names(): Promise<readonly string[]>
  read(name: string): Promise<Uint8Array>
  write(name: string, bytes: Uint8Array): Promise<void>
  remove(name: string): Promise<void>
}

const draftForm = /^draft-([0-9a-f]{64})-(.+)$/

/**
 * After a power cut the file is the earlier one, or, once `finishReplacing` has run, this one. False if the disk has no room for it:
 * then nothing was changed.
 */
export async function replaceFile(
  files: Files,
  name: string,
  bytes: Uint8Array,
  sha256: Sha256,
): Promise<boolean> {
  const draft = `draft-${sha256(bytes)}-${name}`
  if (!(await isWritten(files, draft, bytes))) return false
  await files.write(name, bytes)
  await files.remove(draft)
  return true
}

/** False if the disk does not take it: then there is no such file. */
export const isWritten = (files: Files, name: string, bytes: Uint8Array): Promise<boolean> =>
  files.write(name, bytes).then(
    () => true,
    () => files.remove(name).then(() => false),
  )

/**
 * Completes what a power cut has interrupted, before any of these files is read. A draft that is not whole has changed nothing.
 * One that the disk does not give back is removed, because later it could replace what was written meanwhile; the file that it was
 * to replace is then found damaged, if it is.
 */
export async function finishReplacing(files: Files, sha256: Sha256): Promise<void> {
  for (const draft of await files.names()) {
    const [, hash, name] = draftForm.exec(draft) ?? []
    if (hash === undefined || name === undefined) continue
    const bytes = await files.read(draft).catch(() => null)
    if (bytes && sha256(bytes) === hash) await files.write(name, bytes)
    await files.remove(draft)
  }
}
