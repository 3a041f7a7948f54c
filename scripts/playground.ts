import fastify from 'fastify'
import { parseArgs } from 'node:util'
import { Server } from 'socket.io'
import { aborted, stopSignal } from '../cli/stopping.ts'
import { portMustBeFree } from '../node/ports.ts'
import { languages } from '../src/values/language.ts'
import { launchChromium } from '../tests/kit/chromium.ts'
import { counter, logIn } from '../tests/kit/screens.ts'
import { themes } from '../tests/kit/theme.ts'
import type { PageMessages, ProgramMessages } from './playground/messages.ts'
import document from './playground/page/page.html?raw'
import { script, style } from './playground/page/page.ts?page'
import { Player, sizes, type Output } from './playground/player.ts'

/** Serves a page that lists every screen of the gallery and runs any of them. */
const stop = stopSignal()
const { values } = parseArgs({ options: { port: { type: 'string', default: '5180' } } })
const port = Number(values.port)
await portMustBeFree(port, '--port')

const app = fastify({ forceCloseConnections: true })
app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(document))
app.get('/page.css', (_request, reply) => reply.type('text/css').send(style))
app.get('/page.js', (_request, reply) => reply.type('text/javascript').send(script))

const browser = await launchChromium()
const sockets = new Server<PageMessages, ProgramMessages>(app.server)
const outputTo = (to: Pick<typeof sockets, 'emit'>): Output => ({
  frame: (jpeg) => void to.emit('frame', jpeg),
  state: (state) => void to.emit('state', state),
})
const player = new Player(browser, outputTo(sockets))

sockets.on('connection', (socket) => {
  const sections = [logIn, ...counter].map(({ title, screens }) => ({
    title,
    screens: screens.map((screen) => ({ name: screen.name, title: screen.title })),
  }))
  player.replay(outputTo(socket))
  socket.emit('all', { sections, languages, themes, sizes: Object.keys(sizes) })
  socket.on('open', (name, choices) => player.open(name, choices))
  socket.on('change', (choices) => player.change(choices))
  socket.on('pointer', (pointer) => player.point(pointer))
  socket.on('key', (key) => player.press(key))
})

await app.listen({ host: '127.0.0.1', port })
console.log(`Every screen is on http://localhost:${port}, each in a shop of its own. Ctrl-C ends it.`)

await aborted(stop)
// First: what a screen still waits for ends with it.
await browser.close()
await player.close()
sockets.engine.close()
await app.close()
process.exit(0)
