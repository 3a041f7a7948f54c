import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { featureObstacle } from '../src/host/rules/features.ts'
import { findTvBox } from '../src/host/rules/tv-boxes.ts'
import { inBackground } from './background.ts'
import { servePublicPage, type PublicFile } from './public-page.ts'
import type { ShownEvent } from './store/announcements.ts'
import type { Hosts } from './store/hosts.ts'
import { subscriberOf } from './subscriber.ts'
import { leastNeeded, type Placed } from './tv-places.ts'
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
/** A shop has dozens of TVs at most. Beyond that another stream ends for a new one, or there is no place for it. */
const maxStreams = { ofShop: 128, ofProcess: 4_096 }
const maxIdLength = 64
/** Bytes that wait for a TV: dozens of screens. A TV that reads never has so many. */
const maxUnread = 128 * 1_024

interface Tv extends Placed {
  isKnown: boolean
  isReading: boolean
  /** Its screen has changed since it was last read. */
  hasChanged: boolean
}

interface TvPageParts extends TvScreenParts {
  /** The shop of a TV that names none. */
  readonly shop: string
  readonly hosts: Pick<Hosts, 'shop' | 'openedShop' | 'watch'>
}

/**
 * The pages of the TV boxes of all shops: a page at /tv?device=ID&shop=ID, and a stream with its content. Without a shop it is the
 * one that was opened first. Both are public, as a TV is, and contain only games and draws.
 */
export async function serveTvPage(
  app: FastifyInstance,
  { shop: firstShop, hosts, ...parts }: TvPageParts,
): Promise<void> {
  const streams = new Map<ServerResponse, Tv>()

  const send = async (stream: ServerResponse, tv: Tv) => {
    const { shop, device } = tv
    const host = hosts.shop(shop)
    const box = await host.read({}, (state) => findTvBox(state, device))
    tv.isKnown = box !== undefined
    const gameId = box?.gameId ?? null
    const screen = await host.read(gameId === null ? {} : { results: gameId }, (state) =>
      tvScreen(state, device, host.now(), parts),
    )
    write(stream, `event: state\ndata: ${JSON.stringify(screen)}\n\n`)
  }
  /** One screen after the other: of two that are read at once, the earlier could arrive last, and would stay. */
  const show = (stream: ServerResponse, tv: Tv): void => {
    tv.hasChanged = true
    if (tv.isReading) return
    inBackground('a TV gets a screen', async () => {
      tv.isReading = true
      tv.hasChanged = false
      await send(stream, tv).finally(() => {
        tv.isReading = false
        if (tv.hasChanged) show(stream, tv)
      })
    })
  }
  /** Whether a new stream gets a place. Where there are too many, the one that is needed least ends. */
  const hasPlace = (tv: Tv): boolean => {
    const all = [...streams.values(), tv]
    const ofShop = all.filter(({ shop }) => shop === tv.shop)
    const isShopFull = ofShop.length > maxStreams.ofShop
    if (!isShopFull && all.length <= maxStreams.ofProcess) return true
    const least = leastNeeded(isShopFull ? ofShop : all)
    for (const [stream, other] of streams)
      if (other === least) {
        streams.delete(stream)
        stream.destroy()
      }
    return least !== tv
  }
  const shops = () => new Set(Array.from(streams.values(), ({ shop }) => shop))
  const stopWatching = hosts.watch({
    sees: (seen) => shops().has(seen),
    shops,
    shown({ event, state, shop }) {
      for (const [stream, tv] of streams)
        if (tv.shop === shop && isSeenOn(event, findTvBox(state, tv.device)?.gameId, tv.device))
          show(stream, tv)
    },
    missed() {
      for (const [stream, tv] of streams) show(stream, tv)
    },
  })
  const pulse = setInterval(() => {
    for (const stream of streams.keys()) write(stream, 'event: pulse\ndata:\n\n')
  }, pulseMs)

  app.addHook('preClose', async () => {
    stopWatching()
    clearInterval(pulse)
    for (const stream of streams.keys()) stream.end()
  })
  app.addHook('onRequest', async (_request, reply) => {
    const error = await hosts.shop(firstShop).read({}, (state) => featureObstacle(state, 'tvBox'))
    return error ? reply.code(403).send({ success: false, error }) : undefined
  })
  servePublicPage(app, files)

  app.get<{ Querystring: { device?: unknown; shop?: unknown } }>(
    '/tv/events',
    { config: { isStream: true } },
    async (request, reply) => {
      const { device = '', shop = firstShop } = request.query
      const tv: Tv = {
        shop: String(shop).slice(0, maxIdLength),
        device: String(device).slice(0, maxIdLength),
        address: subscriberOf(request.ip),
        isKnown: false,
        isReading: false,
        hasChanged: false,
      }
      const opened = await hosts.openedShop(tv.shop)
      if (!opened) return reply.code(404).send()
      tv.isKnown = await opened.read({}, (state) => findTvBox(state, tv.device) !== undefined)
      const stream = reply.raw
      // The TV may have left meanwhile: its stream will not close again.
      if (stream.destroyed) return reply.hijack()
      if (!hasPlace(tv)) return reply.code(503).send()
      reply.hijack()
      stream.on('close', () => streams.delete(stream))
      stream.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
      streams.set(stream, tv)
      show(stream, tv)
      return reply
    },
  )
}

/** A TV that reads nothing more is disconnected: what it has not read would fill the memory. */
function write(stream: ServerResponse, text: string): void {
  if (stream.writableLength > maxUnread) stream.destroy()
  if (!stream.destroyed) stream.write(text)
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
