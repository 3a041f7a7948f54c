/** The address of training (section 2): the same page with its own host inside the browser. */
export const trainingBase = '/demo'

// Rules of the page are also tested without a document.
const path = typeof location === 'undefined' ? '' : location.pathname

export const isTraining: boolean = /^\/demo(\/|$)/.test(path)

/**
 * A suffix of the names of everything that training stores in the browser, so that it is separate from the real
 * counter.
 */
export const trainingSuffix: string = isTraining ? '.training' : ''
