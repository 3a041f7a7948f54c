/** The address of training (section 2): the same page with its own host inside the browser. */
export const trainingBase = '/demo'

/** The address of replays: the same page with the state of a saved log, where nothing can be changed. */
const replayBase = '/replay'

// Rules of the page are also tested without a document.
const path = typeof location === 'undefined' ? '' : location.pathname

const isBelow = (base: string): boolean => path === base || path.startsWith(`${base}/`)

export const isTraining: boolean = isBelow(trainingBase)

export const isReplay: boolean = isBelow(replayBase)

/** The address of the screens. */
export const base: string = isTraining ? trainingBase : isReplay ? replayBase : ''

/** A suffix of the names of everything that this page stores in the browser, so that it is separate from the real counter. */
export const keySuffix: string = isTraining ? '.training' : isReplay ? '.replay' : ''
