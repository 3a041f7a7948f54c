import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'

/** Compares with a file beside this one; `UPDATE_GOLDEN=1` writes the file instead. */
export function expectGolden(name: string, actual: string): void {
  const file = path.join(import.meta.dirname, name)
  if (process.env['UPDATE_GOLDEN'] === '1') {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, actual)
  }
  expect(actual, name).toBe(readFileSync(file, 'utf8'))
}
