import { activation, cacheOf, cachePrefix, cleaning, workerAddress } from '../../kept-page/version.ts'
import { pageBuild } from '../kit/page-build.ts'
import { signal } from '../kit/signal.ts'

const lookEveryMs = 10 * 60_000
const checkEveryMs = 1_000

/** Loads the new version that is ready; null while there is none. */
export const newVersion = signal<(() => void) | null>(null)

const reload = () => location.reload()
let isReplaced = false
let lastInputMs = 0

/**
 * Lets the service worker keep this version, and loads a later one at a quiet moment (docs/operating.md, "Versions of the page"):
 * also where this version shows no counter, because that may be what the later one mends. Called once.
 */
export function followVersions(): void {
  const { serviceWorker: workers } = navigator
  // Not there in a private window of Firefox.
  if (!workers || !import.meta.env.PROD) return
  void navigator.locks.request(cacheOf(pageBuild), { mode: 'shared' }, () => new Promise<never>(() => {}))
  for (const kind of ['keydown', 'pointerdown']) addEventListener(kind, noteInput, true)
  noteInput()
  // After the first worker it is that of a new version, which another tab has loaded.
  let isServed = workers.controller !== null
  workers.addEventListener('controllerchange', () => {
    isReplaced = isServed
    isServed = true
  })
  void register(workers).catch(console.error)
}

function noteInput(): void {
  lastInputMs = performance.now()
}

async function register(workers: ServiceWorkerContainer): Promise<void> {
  const registration = await workers
    .register(workerAddress, { updateViaCache: 'none' })
    .catch(() => workers.getRegistration())
  if (!registration) return
  registration.active?.postMessage(cleaning)
  setInterval(() => void look(registration).catch(() => {}), lookEveryMs)
  setInterval(() => void check(registration).catch(console.error), checkEveryMs)
  await look(registration)
}

/** A host that has no service worker is older than this page: without a worker the next start is the host's version. */
async function look(registration: ServiceWorkerRegistration): Promise<void> {
  try {
    await registration.update()
  } catch {
    const { status } = await fetch(workerAddress, { cache: 'no-cache' })
    if (status !== 404) return
    await registration.unregister()
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name.startsWith(cachePrefix)).map((name) => caches.delete(name)))
    isReplaced = true
  }
}

async function check({ active, waiting }: ServiceWorkerRegistration): Promise<void> {
  const load = active && waiting ? () => activate(waiting) : isReplaced ? reload : null
  if (Boolean(load) !== Boolean(newVersion.get())) newVersion.set(load)
  if (!load) return
  // It knows what a counter is at, which the login does not need before there is a new version.
  const { isPageQuiet } = await import('./page-quiet.ts')
  if (isPageQuiet(performance.now() - lastInputMs)) load()
}

function activate(waiting: ServiceWorker): void {
  waiting.onstatechange = () => {
    if (waiting.state === 'activated') reload()
  }
  waiting.postMessage(activation)
}
