/** Where the lessons are (section 2): the same page over a host of their own inside the browser. */
export const trainingBase = '/demo'

// Rules of the page are tested where there is no document.
const path = typeof location === 'undefined' ? '' : location.pathname

export const isTraining: boolean = /^\/demo(\/|$)/.test(path)

/** Ends the names of what a lesson keeps in the browser, so that it meets nothing of the real counter. */
export const trainingSuffix: string = isTraining ? '.training' : ''
