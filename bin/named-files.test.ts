import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { filesNamed, needBuild, pathsIn, testFiles } from './named-files.mjs'

const home = fileURLToPath(new URL('..', import.meta.url))
const files = testFiles(home)
const needsBuild = (...paths: string[]) => needBuild(filesNamed(files, paths, home))

describe('tests run by name', () => {
  it('are built for only where one of them runs the built program', () => {
    expect(needsBuild('src/worker/payment')).toBe(false)
    expect(needsBuild('./print-daemon/kill.test.ts:12', 'locales')).toBe(false)
    expect(needsBuild('tests/golden')).toBe(false)
    expect(needsBuild('tests/e2e/sale')).toBe(true)
    expect(needsBuild('src/worker', join(home, 'tests/contract/durable.test.ts'))).toBe(true)
    expect(needsBuild('tests')).toBe(true)
  })

  it('are those of every file whose path holds the name, as vitest finds them', () => {
    expect(filesNamed(files, ['Print-Daemon/Kill'], home)).toEqual(['print-daemon/kill.test.ts'])
    expect(filesNamed(files, ['no such folder'], home)).toEqual([])
  })

  it('are not named by the value of an option', () => {
    expect(pathsIn(['src/worker', '-t', 'src/ui', '--bail=1', 'cli'])).toEqual(['src/worker', 'cli'])
    expect(pathsIn(['-t', 'sells'])).toEqual([])
  })
})

/** The project's own files that a file imports, each once, with those that they import. */
function importedBy(file: string, seen = new Set<string>()): Set<string> {
  const source = readFileSync(file, 'utf8')
  for (const [, name = ''] of source.matchAll(/from '(\.[^']+\.ts)'/g)) {
    const imported = join(dirname(file), name)
    if (seen.has(imported)) continue
    seen.add(imported)
    importedBy(imported, seen)
  }
  return seen
}

it('no test outside the folders that are built for runs the built program', () => {
  const built = join(home, 'tests/kit/program.ts')
  const wrong = files.filter((file) => !needBuild([file]) && importedBy(join(home, file)).has(built))
  expect(wrong).toEqual([])
  expect(importedBy(join(home, 'tests/e2e/sale.test.ts')).has(built)).toBe(true)
})
