import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const home = fileURLToPath(new URL('../..', import.meta.url))
const assets = join(home, 'dist/page/assets')

/** Shows where the program is when it writes, instead of what it writes. */
const showStack = 'process.stdout.write = () => { console.error(new Error().stack); return true }'

it('a stack trace of the command line names the sources', () => {
  const launcher = join(home, 'bin/balcao.mjs')
  const shown = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${showStack}`, launcher, '-V'],
    {
      encoding: 'utf8',
    },
  )
  expect(shown.stderr).toMatch(/[\\/]cli[\\/]balcao\.ts:\d+:\d+/)
})

it('page and worker have maps down to their sources, which are not announced to browsers', () => {
  const scripts = readdirSync(assets).filter((name) => /^(?:start|screens|main)-.*\.js$/.test(name))
  const sources = scripts.flatMap((name) => {
    expect(readFileSync(join(assets, name), 'utf8')).not.toContain('sourceMappingURL')
    return (JSON.parse(readFileSync(join(assets, `${name}.map`), 'utf8')) as { sources: string[] }).sources
  })
  expect(sources).toEqual(
    expect.arrayContaining([
      '../../../src/ui/shell/page.tsx',
      '../../../src/worker/main.ts',
      '../../../src/worker/training/main.ts',
    ]),
  )
})
