import { link } from 'node:fs/promises'
import path from 'node:path'
import { writeDurably } from '../../node/durable-file.ts'

/**
 * Keeps bytes of a damaged file beside it for analysis: `jobs.journal.damaged-2026-03-14T18-03-21-000Z`. Returns the
 * name; null if there are no bytes. On disk when it resolves.
 */
export async function keepBeside(
  file: string,
  why: 'torn' | 'damaged',
  { nowMs, bytes }: { readonly nowMs: number; readonly bytes: Buffer },
): Promise<string | null> {
  if (bytes.length === 0) return null
  const kept = keptName(file, why, nowMs)
  await writeDurably(kept, bytes)
  return path.basename(kept)
}

/**
 * Keeps a damaged file that cannot be read, until another one takes its place. Returns the name; null where the file system gives a
 * file no second one.
 */
export async function keepUnread(file: string, nowMs: number): Promise<string | null> {
  const kept = keptName(file, 'damaged', nowMs)
  return link(file, kept).then(
    () => path.basename(kept),
    () => null,
  )
}

export const keptName = (file: string, why: 'torn' | 'damaged', nowMs: number): string =>
  `${file}.${why}-${new Date(nowMs).toISOString().replaceAll(/[:.]/g, '-')}`
