import { isReplayScreen, isScreen } from '../values/screens.ts'
import { activation, cacheOf, cachePrefix, cleaning } from './version.ts'

declare const self: ServiceWorkerGlobalScope

/** Defined by the build: every file of the page with its hash, as in the attribute `integrity`. */
declare const __PAGE_FILES__: readonly (readonly [path: string, integrity: string])[]

const files = new Map(__PAGE_FILES__)
const cacheName = cacheOf(__BUILD__)

/** How long the host may take to answer before the page starts without it. */
const patienceMs = 1_500

/** The browser rejects an answer with other bytes than those of this build. */
const requestFor = (path: string, signal?: AbortSignal): Request =>
  new Request(path, { integrity: files.get(path)!, cache: 'no-cache', ...(signal && { signal }) })

/**
 * All files of this version, or none: a version that did not arrive whole never starts, and is fetched again later. Files of the same
 * build that are kept already are never deleted for that.
 */
async function fetchVersion(): Promise<void> {
  const isKept = await caches.has(cacheName)
  const cache = await caches.open(cacheName)
  try {
    await cache.addAll([...files.keys()].map((path) => requestFor(path)))
  } catch (error) {
    if (!isKept) await caches.delete(cacheName)
    throw error
  }
}

/** Deletes the caches of earlier versions of which no page is open, unless a later version is just being fetched. */
async function deleteUnused(): Promise<void> {
  const { held = [] } = await navigator.locks.query()
  const names = await caches.keys()
  if (self.registration.installing || self.registration.waiting) return
  const used = new Set([cacheName, ...held.map(({ name }) => name)])
  const unused = names.filter((name) => name.startsWith(cachePrefix) && !used.has(name))
  await Promise.all(unused.map((name) => caches.delete(name)))
}

/**
 * The document of this version: as the host serves it now, if it does so in time, because the content security policy comes with
 * it and may have changed. The document of another version is not shown.
 */
async function startPage(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  try {
    const fresh = await fetch(requestFor('/', AbortSignal.timeout(patienceMs)))
    if (fresh.ok) await cache.put('/', fresh.clone())
  } catch {
    // Away, slow, or already of another version.
  }
  return (await cache.match('/', { ignoreVary: true })) ?? fetch(request)
}

/** A page of an earlier version that is still open gets its own files. */
async function keptFile(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(path, { ignoreVary: true })
  return kept ?? (await caches.match(path, { ignoreVary: true })) ?? fetch(request)
}

self.addEventListener('install', (event) => event.waitUntil(fetchVersion()))
/** Pages that are open, the first one too, are served from here: so a later version waits for them. */
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), deleteUnused()])),
)
self.addEventListener('message', (event) => {
  if (event.data === activation) event.waitUntil(self.skipWaiting())
  if (event.data === cleaning) event.waitUntil(deleteUnused())
})

/** Everything else, such as a call to the host, never passes through here. A replay is served under a policy of its own. */
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isScreen(pathname) && !isReplayScreen(pathname)) event.respondWith(startPage(request))
  } else if (files.has(pathname) || pathname.startsWith('/assets/')) {
    event.respondWith(keptFile(request, pathname))
  }
})
