import type { FastifyInstance } from 'fastify'
import document from './draw/draw.html?raw'
import { script, style } from './draw/draw.ts?page'
import { servePublicPage } from './public-page.ts'

/** The page at /draw/GAME/DRAW, which verifies a draw in the reader's browser. */
export async function serveDrawPage(app: FastifyInstance): Promise<void> {
  servePublicPage(app, [
    { path: '/draw/:game(^\\d{1,15}$)/:draw(^\\d{1,15}$)', type: 'html', text: document },
    { path: '/draw/draw.css', type: 'css', text: style },
    { path: '/draw/draw.js', type: 'javascript', text: script },
  ])
}
