/** The address of the service worker's script. */
export const workerAddress = '/sw.js'

export const cachePrefix = 'balcao-page-'

/**
 * The name of the cache with the files of a build of the page. Pages of that build hold a shared lock of this name, and the
 * cache is kept while one of them does.
 */
export const cacheOf = (build: string): string => `${cachePrefix}${build}`

/** The page's message to a worker that waits: from now on its version is the one that starts. */
export const activation = 'activate'

/** The page's message to its worker once it has started, when the page that it replaced is gone. */
export const cleaning = 'deleteUnused'
