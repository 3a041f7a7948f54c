import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const page = readFileSync('docs/specification.md', 'utf8')

/** Code spans that are paths from the root of the repository; those of a wire begin with a slash, or are no file. */
const isFile = (text: string): boolean => /^\.?[\w-][\w./-]*\.[a-z]\w*$/.test(text)

const namedFiles = [...new Set([...page.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text))].filter(
  isFile,
)

const rows = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| -'))

describe('the page about the specification', () => {
  it('names files that exist', () => {
    expect(namedFiles.length).toBeGreaterThan(200)
    expect(namedFiles.filter((file) => !existsSync(file))).toEqual([])
  })

  it('says of every statement where it lives, and names no file as a test that is none', () => {
    const statements = rows.map((row) => row.split('|').map((cell) => cell.trim()))
    const headings = new Set(['where it lives'])
    for (const [, statement, place = '', tests = ''] of statements.filter(
      ([, , p = '']) => !headings.has(p),
    )) {
      expect(place, statement).toMatch(/`[^`]+`/)
      const named = [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
      if (named.length === 0) expect(tests, statement).toBe('—')
      for (const file of named) expect(file, statement).toMatch(/\.test\.ts$|^tests\/contract\/[\w-]+\.ts$/)
    }
  })
})
