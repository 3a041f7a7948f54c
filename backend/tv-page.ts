import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { featureObstacle } from '../src/host/rules/features.ts'
import { findTvBox } from '../src/host/rules/tv-boxes.ts'
import type { Host } from '../src/host/store/host.ts'
import { inBackground } from './background.ts'
import { servePublicPage, type PublicFile } from './public-page.ts'
import type { ShownEvent } from './store/announcements.ts'
import type { Hosts } from './store/hosts.ts'
import { tvScreen, type TvScreenParts } from './tv-screen.ts'
import document from './tv/tv.html?raw'
import { script, style } from './tv/tv.ts?page'

const files: readonly PublicFile[] = [
  { path: '/tv', type: 'html', text: document },
  { path: '/tv/tv.css', type: 'css', text: style },
  { path: '/tv/tv.js', type: 'javascript', text: script },
]

/** How often a TV gets a sign that the host is there. */
const pulseMs = 10_000
/** A shop has a few TVs; more connections are refused. */
const maxStreams = 64
const maxDeviceIdLength = 64

interface TvPageParts extends TvScreenParts {
  /** The shop in which the TVs hang. */
  readonly shop: string
  readonly host: Host
  readonly watch: Hosts['watch']
}

/**
 * The pages of the shop's TV boxes: a page at /tv?device=ID, and a stream with its content. Both are public, as a TV is, and
 * contain only games and draws.
 */
export async function serveTvPage(
  app: FastifyInstance,
  { shop, host, watch, ...parts }: TvPageParts,
): Promise<void> {
  const streams = new Map<ServerResponse, string>()

  const gameOf = (device: string) => host.read({}, (state) => findTvBox(state, device)?.gameId ?? null)
  const send = async (stream: ServerResponse, device: string) => {
    const gameId = await gameOf(device)
    const screen = await host.read(gameId === null ? {} : { results: gameId }, (state) =>
      tvScreen(state, device, host.now(), parts),
    )
    stream.write(`event: state\ndata: ${JSON.stringify(screen)}\n\n`)
  }
  const show = (stream: ServerResponse, device: string) =>
    inBackground('a TV gets a change', () => send(stream, device))
  const stopWatching = watch({
    sees: (seen) => seen === shop && streams.size > 0,
    shops: () => (streams.size > 0 ? [shop] : []),
    shown({ event, state }) {
      for (const [stream, device] of streams)
        if (isSeenOn(event, findTvBox(state, device)?.gameId, device)) show(stream, device)
    },
    missed() {
      for (const [stream, device] of streams) show(stream, device)
    },
  })
  const pulse = setInterval(() => {
    for (const stream of streams.keys()) stream.write('event: pulse\ndata:\n\n')
  }, pulseMs)

  app.addHook('preClose', async () => {
    stopWatching()
    clearInterval(pulse)
    for (const stream of streams.keys()) stream.end()
  })
  app.addHook('onRequest', async (_request, reply) => {
    const error = await host.read({}, (state) => featureObstacle(state, 'tvBox'))
    return error ? reply.code(403).send({ success: false, error }) : undefined
  })
  servePublicPage(app, files)

  app.get<{ Querystring: { device?: unknown } }>(
    '/tv/events',
    { config: { isStream: true } },
    (request, reply) => {
      const device = String(request.query.device ?? '').slice(0, maxDeviceIdLength)
      if (streams.size >= maxStreams) return void reply.code(503).send()
      reply.hijack()
      const stream = reply.raw
      stream.on('close', () => streams.delete(stream))
      stream.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
      streams.set(stream, device)
      inBackground('a TV connects', () => send(stream, device))
    },
  )
}

/** Whether an event changes the content of a TV. */
function isSeenOn(event: ShownEvent, gameId: number | null | undefined, device: string): boolean {
  switch (event.type) {
    case 'unsoldDrawsHeld':
      return event.draws.some((draw) => draw.gameId === gameId)
    case 'tvBoxConfigured':
      return event.deviceId === device
    case 'tvBoxesAdded':
    case 'gamesOffered':
    case 'termsSet':
      return true
    default:
      return false
  }
}
