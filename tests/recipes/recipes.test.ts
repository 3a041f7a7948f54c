import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as Testing from '../../src/host/rules/testing.ts'
import { scratchCopy } from '../kit/scratch-copy.ts'
import type { Folder } from '../kit/folders.ts'
import { follow, runIn, stepsOf } from './recipe.ts'

let copy: Folder

const stepsUnder = async (heading: string) => {
  const steps = stepsOf(await readFile('docs/developer.md', 'utf8'), heading)
  expect(steps.length).toBeGreaterThan(2)
  return steps
}

beforeAll(async () => {
  copy = await scratchCopy()
})
afterAll(() => copy.remove())

describe('whoever follows docs/developer.md', () => {
  it('adds a game that is sold, named in every language and has a logo', async () => {
    await follow(await stepsUnder('Adding a game'), copy.path)
    const { playHost } = (await import(join(copy.path, 'src/host/rules/testing.ts'))) as typeof Testing
    const host = playHost()
    const base = { price_var: '1', bets: [{ numbers: [1, 2, 3, 4] }] }
    const bought = host.buy(host.ticket('of the new game', { game_id: 68, base }))
    expect(bought).toMatchObject({ sold: [{ gameId: 68 }] })
    for (const edition of [68, 1068, 2068])
      expect((await stat(join(copy.path, `public/logos/${edition}.webp`))).size).toBeGreaterThan(100)
  })

  it('adds an event with its feature', async () => {
    await follow(await stepsUnder('Adding an event'), copy.path)
  })

  it('leaves a project that compiles', async () => {
    // What the compiler remembers is in the folder of packages, which is not the copy's own.
    await runIn(copy.path, 'tsc', '-p', 'tsconfig.pure.json', '--tsBuildInfoFile', '.tsbuildinfo')
  })

  it.each(['lint', 'arrows'])('leaves a project that passes npm run %s', (script) =>
    runIn(copy.path, 'npm', 'run', '--silent', script),
  )

  it('leaves a project whose tests pass', async () => {
    const concerned = [
      'src/worker/notes',
      'src/events/vocabulary',
      'src/games',
      'src/host/rules/draws',
      'locales',
    ]
    await runIn(copy.path, 'vitest', 'run', ...concerned)
  })
})
