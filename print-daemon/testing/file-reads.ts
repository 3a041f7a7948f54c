import files from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

/** Calls `happens` before each file is read; what it throws, the reading rejects with. Returns what ends that. */
export function beforeReads(happens: (file: string) => void): () => void {
  const { readFile } = files
  const replace = (reading: typeof readFile) => {
    files.readFile = reading
    syncBuiltinESMExports()
  }
  const reading = async (...[file, ...options]: Parameters<typeof readFile>) => {
    happens(String(file))
    return readFile(file, ...options)
  }
  replace(reading as typeof readFile)
  return () => replace(readFile)
}
