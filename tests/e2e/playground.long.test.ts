import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeWindows, openBrowser } from '../kit/chromium.ts'
import { freePort, openIdle } from '../kit/ports.ts'
import { waitFor } from '../kit/wait-for.ts'
import { counter, logIn } from '../kit/screens.ts'
import { childrenOf, isAlive } from '../kit/processes.ts'

const home = fileURLToPath(new URL('../..', import.meta.url))
const build = 'vite build --config vite.node.config.ts --ssr scripts/playground.ts --outDir dist/scripts'

let program: ChildProcess
let page: Page
let port: number

beforeAll(async () => {
  execFileSync('npx', [...build.split(' '), '--logLevel', 'warn'], { cwd: home, stdio: 'ignore' })
  port = await freePort()
  program = spawn(process.execPath, ['dist/scripts/playground.js', '--port', `${port}`], { cwd: home })
  let output = ''
  program.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await waitFor('the playground', async () => output.includes(`http://localhost:${port}`))
  page = await (await openBrowser()).newPage({ viewport: { width: 1024, height: 900 } })
  await page.goto(`http://localhost:${port}`)
})

afterAll(async () => {
  program.kill('SIGKILL')
  await closeWindows(await openBrowser())
})

const widthOfScreen = () => page.evaluate<number>(`document.querySelector('#screen').naturalWidth`)

describe('the playground', () => {
  it('lists every screen, and those that are searched for', async () => {
    const all = [...logIn.screens, ...counter.flatMap(({ screens }) => screens)]
    await page.locator('nav a').first().waitFor()
    expect(await page.locator('nav a').allInnerTexts()).toEqual(all.map(({ title }) => title))
    await page.getByLabel('Search').fill('REFILL-')
    expect(await page.locator('nav a:visible').count()).toBe(3)
  })

  it('shows a screen alive, in any language, theme and size', async () => {
    await page.getByLabel('Language').selectOption('uk')
    await page.getByLabel('Theme').selectOption('light')
    await page.getByRole('link', { name: 'Refill with an invalid amount' }).click()
    // A shop is opened for it.
    await page.locator('main[data-phase=shown]').waitFor({ timeout: 80_000 })
    await waitFor('the large screen', async () => (await widthOfScreen()) === 1366)
    await page.getByLabel('Size').selectOption('1024 × 768')
    await waitFor('the small screen', async () => (await widthOfScreen()) === 1024)
  })

  it('fits the picture into the width of the window', async () => {
    const box = (await page.locator('#screen').boundingBox())!
    expect(box.width).toBeLessThan(1024 - 288)
  })

  it('sends clicks and keys to the place on the screen', async () => {
    const middle = async () =>
      page.evaluate<string>(`(() => {
        const image = document.querySelector('#screen')
        const canvas = new OffscreenCanvas(1, 1).getContext('2d')
        canvas.drawImage(image, image.naturalWidth / 2, image.naturalHeight / 2, 1, 1, 0, 0, 1, 1)
        return canvas.getImageData(0, 0, 1, 1).data.join()
      })()`)
    const dialog = await middle()
    await page.locator('#screen').click({ position: { x: 350, y: 205 } })
    await page.locator('#screen').press('Escape')
    await waitFor('the page without its dialog', async () => (await middle()) !== dialog)
  })

  it('ends with its shop and its browser, whatever connections are open', async () => {
    await openIdle(port)
    const children = childrenOf(program.pid)
    expect(children.length).toBeGreaterThan(2)
    program.kill('SIGINT')
    expect(await once(program, 'close')).toEqual([0, null])
    expect(children.filter(isAlive)).toEqual([])
  })
})
