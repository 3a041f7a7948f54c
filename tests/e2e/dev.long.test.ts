import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { firstCurrency, sandboxFolder } from '../../cli/sandbox-folder.ts'
import { childrenOf, isAlive } from '../kit/processes.ts'
import { closeWindows, openBrowser } from '../kit/chromium.ts'
import { putDatabase, type Folder } from '../kit/folders.ts'
import { freePort } from '../kit/ports.ts'
import { waitFor } from '../kit/wait-for.ts'
import { scratchCopy } from '../kit/scratch-copy.ts'
import { serveFiles } from '../kit/static-server.ts'
import { WorkerDebugger } from '../kit/worker-debugger.ts'

const home = fileURLToPath(new URL('../..', import.meta.url))
const instantGame = 31
/** The host is built, ended and started. */
const patienceWithBuild = { timeout: 80_000, interval: 200 }

/** Three ports in a row. */
async function freePorts(): Promise<number> {
  const first = await freePort()
  const others = [await freePort(), await freePort()]
  return others[0] === first + 1 && others[1] === first + 2 ? first : freePorts()
}

let copy: Folder
let port: number
let dev: ChildProcess
let output = ''
let page: Page

const launch = (): ChildProcess => {
  const child = spawn(process.execPath, ['bin/dev.mjs', '--port', `${port}`], { cwd: copy.path })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return child
}

/** Changes one place of a file of the copy; nobody but the running program tells the page. */
async function edit(file: string, from: string, to: string): Promise<void> {
  const path = join(copy.path, file)
  const text = await readFile(path, 'utf8')
  expect(text, `${from} in ${file}`).toContain(from)
  await writeFile(
    path,
    text.replace(from, () => to),
  )
}

const mark = () => page.evaluate('void (window.marker = true)')
const isMarked = () => page.evaluate<boolean>('window.marker === true')

beforeAll(async () => {
  copy = await scratchCopy()
  await putDatabase(sandboxFolder(join(copy.path, '.balcao-dev'), firstCurrency))
  port = await freePorts()
  dev = launch()
  await waitFor(`the page from source: ${output}`, async () => output.includes('is ready'))
  const context = await (await openBrowser()).newContext({ reducedMotion: 'reduce' })
  page = await context.newPage()
})

afterAll(async () => {
  dev.kill('SIGKILL')
  await closeWindows(await openBrowser())
  await copy.remove()
})

describe('npm run dev', () => {
  it('sells a ticket from the sources', async () => {
    await page.goto(`http://localhost:${port}`)
    await page.getByLabel('Utilizador').fill('operator')
    await page.getByLabel('Palavra-passe', { exact: true }).fill('balcao')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.locator(`a[href="/game/${instantGame}"]`).first().click()
    await page.getByRole('button', { name: /^À sorte/ }).waitFor()
    await page.keyboard.press('q')
    await page.keyboard.press('Enter')
    await page.locator('#pay:enabled').click()
    await page.locator('[data-outcome=sold]').getByText('Impresso').waitFor()
  })

  it('has the state and the latest events with their patches in the console', async () => {
    const sold = await page.evaluate(`balcao.changes
      .filter(({ events }) => events.some(({ type }) => type === 'ticketSold'))
      .map(({ patches }) => patches[0].path[0])`)
    expect(sold).toEqual(['state'])
    expect(await page.evaluate('balcao.state.session.operator.operatorId')).toBe(1042)
  })

  it('shows an edited text without a page load', async () => {
    await mark()
    await edit('locales/pt/app.json', '"Últimos bilhetes"', '"Bilhetes de agora"')
    await page.getByText('Bilhetes de agora').first().waitFor()
    expect(await isMarked()).toBe(true)
  })

  it('shows an edited component without a page load', async () => {
    await edit('src/ui/status/Footer.tsx', '<footer', '<footer data-edited')
    await page.locator('footer[data-edited]').waitFor()
    expect(await isMarked()).toBe(true)
  })

  it('stops at a breakpoint in a decision of the core for any length of time', async () => {
    await page.clock.install()
    const core = await WorkerDebugger.attach(page)
    const file = 'src/worker/sale/cart/decide.ts'
    const script = await core.script(file)
    const lines = (await core.sourceOf(script)).split('\n')
    const line = lines.findIndex((text) => text.includes("'ticketAdded'") || text.includes('"ticketAdded"'))
    await core.breakAt(script.url, line)
    await page.keyboard.press('q')
    await page.keyboard.press('Enter')
    const { lineNumber, columnNumber } = await core.paused()
    const entry = new SourceMap(script.sourceMap).findEntry(lineNumber, columnNumber)
    const source = (await readFile(join(copy.path, file), 'utf8')).split('\n')
    expect('originalLine' in entry && source[entry.originalLine]).toContain("'ticketAdded'")
    await page.clock.runFor(30_000)
    await core.resume()
    await page.getByRole('button', { name: /^Retirar o bilhete/ }).waitFor()
  })

  it('reloads the page when the core was edited', async () => {
    await edit('src/worker/sale/cart/view.ts', 'export', '// Edited.\nexport')
    await waitFor('the page anew', async () => !(await isMarked()))
    await page.getByText('Bilhetes de agora').first().waitFor()
  })

  it('starts the host again when its code was edited, and says so in a line', async () => {
    const restarts = () =>
      output.match(/^Host and print program start again with the changed code\.$/gm)?.length ?? 0
    const before = restarts()
    await edit('backend/access-calls.ts', '          payoutLimit,', '          payoutLimit: 4_200,')
    const payoutLimit = async () => {
      const response = await fetch(`http://localhost:${port}/api/deployment`)
      return ((await response.json()) as { data: { payoutLimit: number } }).data.payoutLimit
    }
    await vi.waitFor(async () => expect(await payoutLimit()).toBe(4_200), patienceWithBuild)
    expect(restarts()).toBeGreaterThan(before)
  })

  it('shows in one line which port is taken', async () => {
    const second = launch()
    let output = ''
    second.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    expect(await once(second, 'close')).toEqual([1, null])
    expect(output).toBe(
      `Port ${port} is in use by another program; choose another one with --port (it and the two after it are used).\n`,
    )
  })

  it('ends with everything that it started', async () => {
    const parts = childrenOf(dev.pid).flatMap((child) => [child, ...childrenOf(child)])
    expect(parts).toHaveLength(3)
    dev.kill('SIGINT')
    expect(await once(dev, 'close')).toEqual([0, null])
    expect(parts.filter(isAlive)).toEqual([])
  })
})

it('a built page shows nothing in the console', async () => {
  const files = await serveFiles(join(home, 'dist/page'))
  const built = await (await openBrowser()).newPage()
  await built.goto(`${files.url}/demo`)
  await built.getByLabel('Utilizador').waitFor()
  expect(await built.evaluate(`'balcao' in window`)).toBe(false)
  await files.close()
})
