import type { ClickTimes, Probe } from '../contract.ts'

/** Resolves as soon as a change of the document makes `isSo` true. */
function documentIs(isSo: () => boolean): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isSo()) return
      observer.disconnect()
      resolve(performance.now())
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, subtree: true })
    look()
  })
}

/** A task that is posted in a frame's callback runs once that frame is rendered. */
function frameIsRendered(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now())
      port2.postMessage(null)
    })
  })
}

const nextClickAt = (): Promise<number> =>
  new Promise((resolve) => {
    document.addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true })
  })

async function nextClick(items: string): Promise<ClickTimes> {
  const count = () => document.querySelectorAll(items).length
  const before = count()
  const [clickedAt, patchedAt] = await Promise.all([nextClickAt(), documentIs(() => count() > before)])
  return { patchedMs: patchedAt - clickedAt, paintedMs: (await frameIsRendered()) - clickedAt }
}

/** What a click costs that changes one line by itself, without a worker and without React. */
function nextBareClick(items: string): Promise<number> {
  return new Promise((resolve) => {
    const answer = async ({ timeStamp }: MouseEvent) => {
      const row = document.querySelector(items)?.lastElementChild
      row?.append('.')
      resolve((await frameIsRendered()) - timeStamp)
    }
    document.addEventListener('click', (event) => void answer(event), { capture: true, once: true })
  })
}

/** The attribute has the number of the event that is shown. */
const eventIsShown = (): Promise<void> =>
  new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect()
      resolve()
    })
    observer.observe(document, { subtree: true, attributeFilter: ['data-event'] })
  })

function nextScrub(): Promise<number> {
  return new Promise((resolve) => {
    const answer = async ({ timeStamp }: PointerEvent) => {
      await eventIsShown()
      resolve((await frameIsRendered()) - timeStamp)
    }
    document.addEventListener('pointerdown', (event) => void answer(event), { capture: true, once: true })
  })
}

const probe: Probe = {
  nextBareClick,
  shown: (selector) => documentIs(() => document.querySelector(selector) !== null),
  nextClick,
  nextScrub,
  filesUntil: (moment, ending) =>
    performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith(ending) && startTime <= moment)
      .map(({ name }) => name),
}

globalThis.probe = probe
