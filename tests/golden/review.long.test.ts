import { loadImage, createCanvas } from '@napi-rs/canvas'
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { differencePicture } from './comparison.ts'
import { pictureOf } from './edition.ts'
import { home } from './history.ts'

/** A clone of the repository's parts that print, below it so that its packages are found. */
let clone = ''

const parts = ['src', 'print-daemon', 'cli', 'locales', 'tests/golden', 'tests/kit', 'bin', 'vite.pages.ts']
const edition = { language: 'en', columns: 48 } as const

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: clone, stdio: 'pipe' })

/** Runs the golden tests of the clone, of one slip of the till alone. */
function run(environment: NodeJS.ProcessEnv = {}): { isFine: boolean; output: string } {
  const vitest = path.join(home, 'node_modules/vitest/vitest.mjs')
  const args = ['run', '--root', clone, 'tests/golden/receipts', '-t', '/cash/refill']
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, ...args], {
    cwd: clone,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', UPDATE_GOLDEN: '0', ...environment },
  })
  return { isFine: status === 0, output: stdout + stderr }
}

const drawn = (name: string) => readFileSync(path.join(clone, '.tmp/golden/cash/refill/en-48', `${name}.png`))
const pageOf = () => readFileSync(path.join(clone, '.tmp/golden/index.html'), 'utf8')

/** Gives the slip of a refill another title in English. */
function changeTitle(): void {
  const file = path.join(clone, 'locales/en/receipts.json')
  const texts = JSON.parse(readFileSync(file, 'utf8')) as { cash: { title: { refill: string } } }
  texts.cash.title.refill = 'Other words'
  writeFileSync(file, JSON.stringify(texts))
}

beforeAll(() => {
  mkdirSync(path.join(home, '.tmp'), { recursive: true })
  clone = mkdtempSync(path.join(home, '.tmp/golden-clone-'))
  for (const part of parts) cpSync(path.join(home, part), path.join(clone, part), { recursive: true })
  for (const file of ['package.json', 'vitest.config.ts'])
    cpSync(path.join(home, file), path.join(clone, file))
  git('init', '-q')
  git('add', '.')
  git('commit', '-q', '-m', 'as it is')
  changeTitle()
})
afterAll(() => rmSync(clone, { recursive: true, force: true }))

/** How many dots of a picture have about a colour. */
async function count(png: Buffer, [red, green, blue]: readonly number[]): Promise<number> {
  const image = await loadImage(png)
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  let dots = 0
  for (let at = 0; at < data.length; at += 4)
    if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) dots++
  return dots
}
const [red, green] = [
  [0xff, 0xb3, 0xb3],
  [0xa8, 0xe6, 0xa8],
]

describe('a receipt that changed', () => {
  it('fails, and is drawn as it was, as it is, and with what is between them [golden-receipts]', async () => {
    const { isFine, output } = run()
    expect(isFine).toBe(false)
    expect(output).toContain(path.join(clone, '.tmp/golden/cash/refill/en-48'))
    expect(output).toContain(path.join(clone, '.tmp/golden/index.html'))
    expect(drawn('expected').equals(pictureOf('cash/refill', edition))).toBe(true)
    expect(drawn('actual').equals(drawn('expected'))).toBe(false)
    expect(await count(drawn('difference'), red)).toBeGreaterThan(500)
    expect(await count(drawn('difference'), green)).toBeGreaterThan(500)
    expect(pageOf()).toContain('cash/refill, en, 48 columns: text')
    expect(existsSync(path.join(clone, '.tmp/golden/cash/refill/pt-48'))).toBe(false)
    expect(existsSync(path.join(clone, '.tmp/golden/cash/collection'))).toBe(false)
    expect(existsSync(path.join(clone, '.tmp/golden-checkouts'))).toBe(false)
  })

  it('is drawn against its golden text where git does not have the program that printed it', () => {
    const [here, away] = ['.git', 'away'].map((name) => path.join(clone, name)) as [string, string]
    renameSync(here, away)
    const { isFine } = run({ GIT_CEILING_DIRECTORIES: path.dirname(clone) })
    renameSync(away, here)
    expect(isFine).toBe(false)
    expect(pageOf()).toContain('expected (its text only)')
    expect(drawn('expected').length).toBeGreaterThan(1000)
  })

  it('is no failure once it is accepted, and is drawn for the reviewer of the branch', () => {
    expect(run({ UPDATE_GOLDEN: '1' }).isFine).toBe(true)
    git('checkout', '-q', '-b', 'other-words')
    git('commit', '-q', '-a', '-m', 'Other words')
    const review = run({ REVIEW_GOLDEN: 'HEAD~1' })
    expect(review.isFine).toBe(true)
    expect(drawn('expected').equals(pictureOf('cash/refill', edition))).toBe(true)
    expect(drawn('actual').equals(drawn('expected'))).toBe(false)
  })
})

it('a row more on a receipt does not make what is below it another', async () => {
  const paper = (sample: string) => pictureOf(sample, edition)
  const difference = await differencePicture(paper('cash/refill'), paper('cash/copy'))
  expect(await count(difference, red)).toBe(0)
  expect(await count(difference, green)).toBeGreaterThan(500)
})
