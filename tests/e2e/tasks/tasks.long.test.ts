import { readFile, writeFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Client } from '../../contract/client.ts'
import { Cashier } from '../../kit/cashier.ts'
import { closeWindows, openBrowser } from '../../kit/chromium.ts'
import { watchFocus } from '../../kit/focus-watch.ts'
import { keepsFocus } from '../../kit/keeps-focus.ts'
import { Shop } from '../../kit/program.ts'
import { Effort } from './effort.ts'
import { tasks, type Way } from './everyday.ts'

/** The page that publishes the counts; `UPDATE_TASKS=1` writes it. */
const page = 'docs/tasks.md'

type Hands = 'keys' | 'fingers'

let browser: Browser
let shop: Shop
let present: { readonly hands: Hands; readonly cashier: Cashier } | null = null

keepsFocus()

beforeAll(async () => {
  browser = await openBrowser()
  shop = await Shop.open({ deployment: 'pt-full' })
  // Whatever a ticket wins can be paid.
  const client = new Client(shop.url)
  await client.login()
  await client.request('postRefill', { amount: 300_000 }, { 'Idempotency-Key': crypto.randomUUID() })
})

afterAll(async () => {
  await closeWindows(browser)
  await shop?.close()
})

/** A browser of a touch screen gives no field the focus, because a keyboard would appear over it. */
async function cashierWith(hands: Hands): Promise<Cashier> {
  if (present?.hands === hands) return present.cashier
  await present?.cashier.leave()
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    hasTouch: hands === 'fingers',
    reducedMotion: 'reduce',
  })
  await watchFocus(context)
  present = { hands, cashier: await Cashier.arriveIn(context, shop) }
  return present.cashier
}

const ways: readonly Way[] = ['keyboard', 'touch', 'scanner']
const handsOf = (way: Way): Hands => (way === 'touch' ? 'fingers' : 'keys')
const counts = new Map<string, Partial<Record<Way, string>>>()

const waysOf = (hands: Hands) =>
  tasks.flatMap((task) =>
    ways.filter((way) => task.ways[way] && handsOf(way) === hands).map((way) => ({ ...task, way })),
  )

it.each([...waysOf('keys'), ...waysOf('fingers')])(
  '$name: by $way, without a mouse and without a wait',
  async ({ name, begin, ways: how, way, done }) => {
    const cashier = await cashierWith(handsOf(way))
    await cashier.clearCounter()
    const handed = await begin(cashier)
    const hands = new Effort(cashier.page)
    await how[way]!(hands, handed)
    await done(cashier)
    counts.set(name, { ...counts.get(name), [way]: hands.text })
  },
)

/** A table as the formatter of the project writes it. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  const [head, ...body] = rows
  return [line(head!), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

it('the counts are those of the page, and the first task keeps its target', async () => {
  const cell = (name: string, way: Way) => counts.get(name)?.[way] ?? '—'
  const rows = tasks.map(({ name }) => [name, ...ways.map((way) => cell(name, way))])
  const counted = table([['task', 'keyboard', 'touch', 'scanner'], ...rows])
  const before = await readFile(page, 'utf8')
  const after = before.replace(/^\| task[\s\S]*\|$/m, counted)
  if (process.env['UPDATE_TASKS']) await writeFile(page, after)
  else expect(after).toBe(before)
  const [first] = tasks
  expect(counts.get(first!.name)).toEqual({ keyboard: '11 keys', touch: '9 touches' })
})
