import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { hashOf as hashOfSources, sourcesOfPage } from '../../bin/sources.mjs'
import { languages } from '../../src/values/language.ts'
import { buildOf } from '../kit/page-build.ts'

const page = resolve('dist/page')
const worker = readFileSync(`${page}/sw.js`, 'utf8')
const named = new Map(
  [...worker.matchAll(/\[\s*["'`](\/[^"'`]*)["'`],\s*["'`](sha256-[^"'`]+)["'`]\s*\]/g)].map(
    ([, path, integrity]) => [path!, integrity!],
  ),
)
const hashOf = (file: string) =>
  `sha256-${createHash('sha256')
    .update(readFileSync(`${page}/${file}`))
    .digest('base64')}`

it('the service worker names the document, every script, style, font, text and logo of its build, with their hashes', () => {
  const files = ['assets', 'logos'].flatMap((folder) =>
    readdirSync(`${page}/${folder}`).map((name) => `${folder}/${name}`),
  )
  const requested = files.filter((file) => !file.endsWith('.map'))
  expect(requested.length).toBeGreaterThan(100)
  for (const file of [...requested, 'browser.js', 'theme.js'])
    expect(named.get(`/${file}`), file).toBe(hashOf(file))
  expect(named.get('/')).toBe(hashOf('index.html'))
})

it('the build is named by its sources: every machine that builds them serves one page', async () => {
  expect(await buildOf(page)).toBe(hashOfSources(sourcesOfPage).slice(0, 32))
})

it('it names neither itself nor source maps, downloads and the folders of training and replays', () => {
  const others = [...named.keys()].filter((path) => /^\/(?:sw\.js|demo|replay|downloads)|\.map$/.test(path))
  expect(others).toEqual([])
})

it('the manifest makes the document an app, with a description in every language and an icon of the build', () => {
  const manifest = JSON.parse(readFileSync(`${page}/manifest.webmanifest`, 'utf8')) as {
    description_localized: Record<string, string>
    icons: { src: string }[]
  }
  expect(readFileSync(`${page}/index.html`, 'utf8')).toContain('rel="manifest" href="/manifest.webmanifest"')
  expect(new Set(Object.values(manifest.description_localized)).size).toBe(languages.length)
  for (const { src } of manifest.icons) expect(named.has(src)).toBe(true)
})
