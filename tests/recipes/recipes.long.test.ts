import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type * as Preview from '../../print-daemon/preview.ts'
import type * as Registry from '../../print-daemon/transports/registry.ts'
import type * as Testing from '../../src/host/rules/testing.ts'
import { languages } from '../../src/values/language.ts'
import { scratchCopy } from '../kit/scratch-copy.ts'
import { readable } from '../../print-daemon/virtual/band.ts'
import type { Folder } from '../kit/folders.ts'
import { isLong } from '../kit/scale.ts'
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

/** Whole tools run in the copy, at the speed of the machine. */
vi.setConfig({ testTimeout: 600_000 })

describe('a developer who follows docs/developer.md', () => {
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

  it('adds a receipt that is printed in the words of every language', async () => {
    await follow(await stepsUnder('Adding a receipt'), copy.path)
    const { preview, sampleReceipt } = (await import(
      join(copy.path, 'print-daemon/preview.ts')
    )) as typeof Preview
    for (const language of languages) {
      const file = join(copy.path, `locales/${language}/receipts.json`)
      const { note } = JSON.parse(await readFile(file, 'utf8')) as { note: Record<string, string> }
      const config = { language, currency: 'BRL', timeZone: 'Europe/Lisbon', columns: 48 } as const
      const { text, bands } = preview(sampleReceipt('note/original', config))
      expect(text).toContain('Paper is in the drawer.')
      for (const wanted of Object.values(note)) expect(text).toContain(wanted)
      // The virtual printer made it of the bytes.
      expect(readable(bands).join('')).toContain('Paper is in the drawer.')
    }
  })

  it('adds an event with its feature', async () => {
    await follow(await stepsUnder('Adding an event'), copy.path)
  })

  // A run of this file alone follows the three most frequent descriptions, `npm run test:long` all of them.
  if (isLong) {
    it('adds a call that the host answers and the contract names', async () => {
      await follow(await stepsUnder('Adding a call to the host'), copy.path)
      const contract = await readFile(join(copy.path, 'docs/host-contract.md'), 'utf8')
      expect(contract).toContain('/api/getLedgerEnd')
    })

    it('adds a transport that a technician can choose', async () => {
      await follow(await stepsUnder('Adding a transport'), copy.path)
      const registry = join(copy.path, 'print-daemon/transports/registry.ts')
      const { printerForms, typedPrinter } = (await import(registry)) as typeof Registry
      expect(printerForms).toContain('socket:PATH')
      expect(typedPrinter('socket:/run/printer', {})).toEqual({ kind: 'socket', path: '/run/printer' })
    })

    it('adds a language that every receipt is printed in', async () => {
      await follow(await stepsUnder('Adding a language'), copy.path)
      const golden = await readFile(join(copy.path, 'tests/golden/cash/refill.txt'), 'utf8')
      const printed = golden.split(/^== /m).filter((section) => section.startsWith('fr, '))
      expect(printed).toHaveLength(3)
      for (const section of printed) expect(section).toContain('AJOUT EN CAISSE')
    })
  }

  it('leaves a project in which the tests of all that was added pass', () =>
    runIn(
      copy.path,
      'vitest',
      'run',
      ...['src/games', 'src/host/rules/draws', 'src/receipts', 'src/worker/printing', 'src/worker/notes'],
      ...['src/events/vocabulary', 'src/host/calls', 'src/protocol', 'scripts/openapi'],
      ...['print-daemon/transports/local-socket', 'locales'],
    ))

  it('leaves a project whose golden files are those of its receipts', () =>
    runIn(copy.path, 'vitest', 'run', 'tests/golden/receipts', '-t', '/note/'))

  if (isLong) {
    /** Compiles a project alone: what the compiler remembers is in the folder of packages, which is not the copy's own. */
    const compiles = async (settings: string, include?: readonly string[]): Promise<void> => {
      const project = join(copy.path, 'tsconfig.recipe.json')
      const compilerOptions = { composite: false, emitDeclarationOnly: false, noEmit: true }
      await writeFile(project, JSON.stringify({ extends: settings, compilerOptions, include }))
      await runIn(copy.path, 'tsc', '-p', project).finally(() => rm(project))
    }

    it('leaves transports that compile', () =>
      compiles('./tsconfig.node.json', ['print-daemon/transports', 'node/*.d.ts', 'locales/*.d.ts']))

    it('leaves a core that compiles', () => compiles('./tsconfig.pure.json'))

    it.each(['lint', 'arrows', 'unused'])('leaves a project that passes npm run %s', (script) =>
      runIn(copy.path, 'npm', 'run', '--silent', script),
    )
  }
})
