import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { baseIdOf, gameIds, gameRow, type Board, type CatalogueRow } from '../src/games/catalogue.ts'
import { star } from '../print-daemon/drawing/shapes.ts'
import { pictograms } from './logos/pictograms.ts'

/** Draws `public/logos/{game_id}.webp` for every game: one style, distinguished by colour, pictogram and edition. */
const sizePx = 112
const quality = 72
const folder = 'public/logos'

const inter = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
)
if (!GlobalFonts.registerFromPath(inter, 'Inter')) throw new Error(`no font at ${inter}`)

const gradients: Record<Board, readonly [from: string, to: string]> = {
  lotto: ['#2d62b8', '#5f9bea'],
  keno: ['#6640b8', '#9d79ec'],
  bubbles: ['#a33b7d', '#dd7fbc'],
  digits: ['#0c6f7b', '#38b3c4'],
  wheel: ['#9c1f1a', '#e5655b'],
  smallWheel: ['#a8471a', '#ee9152'],
  race: ['#1a6e46', '#49b983'],
  powerBlitz: ['#b5650c', '#f3ac4a'],
  table: ['#454f63', '#7f8ca6'],
  instant: ['#8a6d12', '#dcb83a'],
  grandLottery: ['#3b4a5a', '#8296aa'],
}

/** Games with the same board have different hues, so that neighbours on the list can be distinguished. */
function turned(row: CatalogueRow): number {
  return ((row.id * 37) % 5) * 7 - 14
}

function drawGround(context: SKRSContext2D, board: Board, turn: number): void {
  const [from, to] = gradients[board]
  const gradient = context.createLinearGradient(0, 0, sizePx, sizePx)
  gradient.addColorStop(0, from)
  gradient.addColorStop(1, to)
  context.filter = `hue-rotate(${turn}deg)`
  context.fillStyle = gradient
  context.beginPath()
  context.roundRect(0, 0, sizePx, sizePx, sizePx * 0.24)
  context.fill()
  context.filter = 'none'
}

/** Two bars for the second edition, three for the third, like a ribbon at the foot. */
function drawEdition(context: SKRSContext2D, edition: number): void {
  if (edition === 0) return
  const [barWidth, barHeight, gap] = [5, 15, 5]
  const count = edition + 1
  const width = count * barWidth + (count + 1) * gap
  const [left, top] = [sizePx - width - 6, sizePx - barHeight - 14]
  context.fillStyle = 'rgba(12, 16, 20, 0.72)'
  context.beginPath()
  context.roundRect(left, top, width, barHeight + 8, 7)
  context.fill()
  context.fillStyle = '#ffffff'
  for (let bar = 0; bar < count; bar++) {
    context.fillRect(left + gap + bar * (barWidth + gap), top + 4, barWidth, barHeight)
  }
}

async function drawLogo(gameId: number): Promise<void> {
  const row = gameRow(gameId)
  if (!row) throw new Error(`no game ${gameId}`)
  const canvas = createCanvas(sizePx, sizePx)
  const context = canvas.getContext('2d')
  drawGround(context, row.board, turned(row))
  if (row.board !== 'table') pictograms[row.board](context, row, sizePx)
  drawEdition(context, (gameId - baseIdOf(gameId)) / 1000)
  await writeFile(`${folder}/${gameId}.webp`, await canvas.encode('webp', quality))
}

/** The logo of every game that is not in the catalogue. */
async function drawGenericLogo(): Promise<void> {
  const canvas = createCanvas(sizePx, sizePx)
  const context = canvas.getContext('2d')
  drawGround(context, 'table', 0)
  star(context, [sizePx / 2, sizePx * 0.52], [sizePx * 0.36, sizePx * 0.16], '#ffffff')
  await writeFile(`${folder}/game.webp`, await canvas.encode('webp', quality))
}

await mkdir(folder, { recursive: true })
await Promise.all([...gameIds.map(drawLogo), drawGenericLogo()])
console.log(`${gameIds.length} game logos and the generic one drawn in ${folder}`)
