import { createCanvas, loadImage, type Image } from '@napi-rs/canvas'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { launchChromium } from '../tests/kit/chromium.ts'
import { counter, logIn, leave, show, type Screen } from '../tests/kit/screens.ts'
import { large, Stage } from '../tests/kit/stage.ts'
import { changeTheme, themes } from '../tests/kit/theme.ts'

/** Takes the pictures in `docs/gallery`: every screen of the tests, in both themes, and writes the page. */
const folder = 'docs/gallery'

/** Sharp text in small files. */
const quality = 50

async function writePicture(picture: Image, path: string): Promise<void> {
  const canvas = createCanvas(picture.width, picture.height)
  canvas.getContext('2d').drawImage(picture, 0, 0)
  await writeFile(path, await canvas.encode('webp', quality))
}

async function takeBothThemes(page: Page, name: string): Promise<void> {
  await page.evaluate(
    'Promise.allSettled([...document.images].map((image) => image.decode())).then(() => true)',
  )
  await page.evaluate('document.fonts.ready.then(() => true)')
  for (const theme of themes) {
    await changeTheme(page, theme)
    await writePicture(await loadImage(await page.screenshot()), `${folder}/${name}.${theme}.webp`)
  }
}

async function take(stage: Stage, screen: Screen): Promise<void> {
  const shown = await show(stage, screen)
  await takeBothThemes(shown, screen.name)
  await leave(stage, screen, shown)
}

/** The last receipt, with a margin around the paper. */
async function takeReceipt({ shop }: Stage): Promise<void> {
  const marginPx = 24
  const { receipts } = (await (await shop.requestPrinter('/receipts')).json()) as {
    receipts: { number: number }[]
  }
  const file = await shop.requestPrinter(`/receipts/${receipts[0]?.number}.png`)
  const picture = await loadImage(Buffer.from(await file.arrayBuffer()))
  const canvas = createCanvas(picture.width + 2 * marginPx, picture.height + 2 * marginPx)
  const context = canvas.getContext('2d')
  context.fillStyle = '#d9d4c9'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, marginPx, marginPx)
  await writeFile('docs/receipt.png', await canvas.encode('png'))
}

const shownTwice = ({ name, title }: Screen): string =>
  [
    `### ${title}`,
    themes
      .map((theme) => `<img src="gallery/${name}.${theme}.webp" width="49%" alt="${title} (${theme})" />`)
      .join('\n'),
  ].join('\n\n')

const galleryPage = (): string =>
  [
    '# Gallery',
    [
      'Every screen in both themes, taken by `npm run screenshots` from the list that the tests look at, too',
      '([`tests/kit/screens.ts`](../tests/kit/screens.ts)): a shop with all that a deployment can have, in Portuguese, at 1366x768. A long run',
      'examines each of them in six languages and five windows, from 1024x768 to 1920x1080 and on a tablet of 10 inches, magnified, and in the',
      'colours of the system ([how](developer.md#a-screen), [results](proof.md)).',
    ].join('\n'),
    ...[logIn, ...counter].flatMap(({ title, screens }) => [`## ${title}`, ...screens.map(shownTwice)]),
    '## On paper',
    '![A ticket](receipt.png)',
  ].join('\n\n') + '\n'

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const browser = await launchChromium()
const stage = await Stage.open(browser, large)
try {
  for (const screen of logIn.screens) await take(stage, screen)
  await stage.logIn()
  for (const { screens } of counter)
    for (const screen of screens) {
      await take(stage, screen)
      if (screen.name === 'display-paid') await takeReceipt(stage)
    }
  await writeFile('docs/gallery.md', galleryPage())
} finally {
  await stage.close()
  await browser.close()
}
console.log(`the pictures are in ${folder}`)
