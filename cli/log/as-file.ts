import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileMode } from '../../node/private-folder.ts'
import { noteCopy, openSource } from './source.ts'
import { temporaryFolder } from './temporary-folder.ts'

/**
 * The file of a log; what is no file, such as stdin, a mirror or a collected log, is copied into one that only this user can read, until
 * the program ends. Throws one sentence if it cannot be read.
 */
export async function asFile(log: string): Promise<string> {
  const { name, size, bytes } = await openSource(log)
  if (size !== null) return log
  const copy = join(temporaryFolder('balcao-log-'), 'log.jsonl')
  noteCopy(copy, name)
  await pipeline(bytes, createWriteStream(copy, { mode: fileMode })).catch((error: Error) => {
    throw new Error(`${name}: ${error.message}`, { cause: error })
  })
  return copy
}

/**
 * A log that can be read several times: what is neither a file nor a mirror nor a collected log, such as stdin or a pipe, as a file.
 */
export async function readableAgain(log: string): Promise<string> {
  const found = await stat(log).catch(() => null)
  const isReadOnce = log === '-' || (found !== null && !found.isFile() && !found.isDirectory())
  return isReadOnce ? asFile(log) : log
}
