import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

/** A new folder, removed when the test ends. */
export function folderOfTest(): string {
  const path = newFolder()
  onTestFinished(() => remove(path))
  return path
}

/** A new folder, removed when the tests of the file, or of the `describe` that calls this, have ended. */
export function folderOfFile(): string {
  const path = newFolder()
  afterAll(() => remove(path))
  return path
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'balcao-'))
const remove = (path: string): void => rmSync(path, { recursive: true, force: true, maxRetries: 3 })
