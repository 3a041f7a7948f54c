import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { testFolders } from '../../bin/named-files.mjs'
import { idsIn, notGuarded, statementsOf } from '../../bin/named-tests.mjs'

const page = readFileSync('docs/specification.md', 'utf8')
const statements = statementsOf(page)
const ids = statements.map(({ id }) => id)

/** Code spans that are paths from the root of the repository; those of a wire begin with a slash, or are no file. */
const isFile = (text: string): boolean => /^\.?[\w-][\w./-]*\.[a-z]\w*$/.test(text)
const filesIn = (text: string): string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span).filter(isFile)

/** A test or a group of tests with a title that is written out; the title stands behind the last opening bracket. */
const titled =
  /(\b(?:it|test|describe)\b[\w.]*\(|^\s*\](?: as const)?\)\(|\)\()\s*(['"`])((?:(?!\2)[^\\]|\\.)*)\2,/gm

const testFiles = testFolders
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((name) => name.endsWith('.ts'))
  .map((name) => [name, readFileSync(name, 'utf8')] as const)
  .filter(([, code]) => code.includes("from 'vitest'"))

/** The files of each id, of tests that are not skipped. */
const guards = new Map<string, Set<string>>()
for (const [file, code] of testFiles)
  for (const [, call = '', , title = ''] of code.matchAll(titled))
    if (!/\.(?:skip|todo)\(/.test(call))
      for (const id of idsIn(title)) guards.set(id, (guards.get(id) ?? new Set()).add(file))

describe('the page about the specification', () => {
  it('has an id in every row of its tables, and no id twice', () => {
    const rows = page.split('\n').filter((line) => /^\| (?!-|id )/.test(line))
    expect(rows.length).toBeGreaterThan(250)
    expect(statements).toHaveLength(rows.length)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  it('names files that exist, and where every statement is implemented', () => {
    const named = [...new Set(filesIn(page))]
    expect(named.length).toBeGreaterThan(200)
    expect(named.filter((file) => !existsSync(file))).toEqual([])
    for (const { id, place } of statements) expect(filesIn(place), id).not.toEqual([])
  })

  it('names for every statement the files with a test that has its id in the title, or why nothing tests it', () => {
    for (const { id, tests } of statements) {
      const files = [...(guards.get(id) ?? [])]
      if (files.length === 0) expect([id, tests]).toEqual([id, expect.stringMatching(/^— \w.{10}/)])
      else expect({ id, tests: filesIn(tests).toSorted() }).toEqual({ id, tests: files.toSorted() })
    }
  })

  it('has every id that stands in the title of a test', () => {
    expect([...guards.keys()].filter((id) => !ids.includes(id))).toEqual([])
  })
})

describe('a whole run of the tests', () => {
  const small = '| `one-id` | one | `a.ts` | `a.test.ts` |\n| `two` | two | `b.ts` | — nothing can see it |\n'
  const ran = (...results: [fullName: string, status: string][]) => ({
    testResults: [{ assertionResults: results.map(([fullName, status]) => ({ fullName, status })) }],
  })

  it.each([
    ['passed with its id in a title', ['a group does it [other] [one-id]', 'passed'], []],
    ['passed with its id in the title of its group', ['a group [one-id] does it', 'passed'], []],
    ['failed', ['a group does it [one-id]', 'failed'], ['one-id']],
    ['was skipped', ['a group does it [one-id]', 'skipped'], ['one-id']],
    ['has the id without brackets', ['a group one-id does it', 'passed'], ['one-id']],
  ] as const)('guards a statement of which the test %s: %o', (_case, result, missing) =>
    expect(notGuarded(small, ran([...result]))).toEqual(missing),
  )

  it('without any test of a statement guards nothing', () => {
    expect(notGuarded(small, ran())).toEqual(['one-id'])
    expect(notGuarded(page, ran())).toHaveLength(
      statements.filter(({ tests }) => tests.startsWith('`')).length,
    )
  })
})
