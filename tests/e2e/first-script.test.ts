import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'

const page = fileURLToPath(new URL('../../dist/page/', import.meta.url))

/** Gzip, KB of 1,000 bytes. */
const limitKb = 100

/** The scripts that the document itself names: they come before anything is drawn. */
const scriptsIn = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="\/([^"]+\.js)"/g)].map(([, file]) => file!),
  ),
]

it('the scripts of the login and of the games list are few, and weigh no more than they may', async () => {
  const files = scriptsIn(await readFile(`${page}index.html`, 'utf8'))
  const names = files.map((file) => /([\w-]+?)(?:-[\w-]{8})?\.js$/.exec(file)![1])
  expect(names.sort()).toEqual(['browser', 'rolldown-runtime', 'screens', 'start', 'theme'])
  const sizes = await Promise.all(
    files.map(async (file) => gzipSync(await readFile(`${page}${file}`)).length / 1_000),
  )
  expect(
    sizes.reduce((sum, size) => sum + size, 0),
    `of ${sizes.join()} KB`,
  ).toBeLessThanOrEqual(limitKb)
})

it('what the login fetches beside them needs no further script', async () => {
  const files = await readdir(`${page}assets`)
  const login = files.find((file) => /^login-[\w-]+\.js$/.test(file))!
  const script = await readFile(`${page}assets/${login}`, 'utf8')
  const needed = [...script.matchAll(/\bfrom"\.\/([\w-]+?)-[\w-]{8}\.js"/g)].map(([, name]) => name)
  expect(needed).not.toHaveLength(0)
  expect(['rolldown-runtime', 'screens', 'start']).toEqual(expect.arrayContaining(needed))
})
