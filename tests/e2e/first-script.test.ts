import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

const page = fileURLToPath(new URL('../../dist/page/', import.meta.url))

/** Gzip, KB of 1,000 bytes. */
const limitKb = 95

const named = (file: string): string => /([\w-]+?)(?:-[\w-]{8})?\.js$/.exec(file)![1]!

/** The scripts that the document itself names: they come before anything is drawn. */
const documentScripts = [
  ...new Set(
    [
      ...readFileSync(`${page}index.html`, 'utf8').matchAll(
        /<(?:script|link)\b[^>]*?(?:src|href)="\/([^"]+\.js)"/g,
      ),
    ].map(([, file]) => file!),
  ),
]

/** A script and those that it imports, except those of the document. */
function withImports(file: string): string[] {
  const imported = [...readFileSync(`${page}${file}`, 'utf8').matchAll(/from\s*["'`]\.\/([\w-]+\.js)["'`]/g)]
  const others = imported
    .map(([, name]) => `assets/${name}`)
    .filter((name) => !documentScripts.includes(name))
  return [file, ...others.flatMap(withImports)]
}

const chunk = (name: string): string =>
  `assets/${readdirSync(`${page}assets`).find((file) => file.endsWith('.js') && named(file) === name)}`

it('the document names few scripts, and neither the login nor the counter', () => {
  expect(documentScripts.map(named).sort()).toEqual([
    'browser',
    'rolldown-runtime',
    'screens',
    'start',
    'theme',
  ])
})

describe.each(['login', 'counter'])('the first screen of a start: the %s', (first) => {
  const files = withImports(chunk(first))

  it('is one file, which needs no other beside those of the document', () => {
    expect(files.map(named)).toEqual([first])
  })

  it('comes with scripts that weigh no more than they may', () => {
    const sizes = [...documentScripts, ...files].map(
      (file) => gzipSync(readFileSync(`${page}${file}`)).length / 1_000,
    )
    const sum = sizes.reduce((total, size) => total + size, 0)
    expect(sum, `of ${sizes.join()} KB`).toBeLessThanOrEqual(limitKb)
  })
})

it('what the login fetches beside them needs no further script', () => {
  const others = withImports(chunk('tools')).map(named)
  expect(others.filter((name) => name !== 'login')).toEqual(['tools'])
})
