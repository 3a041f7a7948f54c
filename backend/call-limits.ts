/** From the first byte of a request to its last. No page waits for an answer so long, so that nobody finishes a longer one. */
const requestMs = 20_000

/** What a server accepts of a call: without an end of its time, a request that never ends would keep its connection for ever. */
export const callLimits = {
  /** Bytes. */
  bodyLimit: 256 * 1024,
  requestTimeout: requestMs,
  // Node takes the longer of the two for bodies, and the time for heads is a minute by default.
  http: { headersTimeout: requestMs, connectionsCheckingInterval: requestMs / 4 },
} as const
