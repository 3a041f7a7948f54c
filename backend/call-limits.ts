/**
 * What a server accepts of a call. No page waits for an answer as long as a request may take: a longer one is not finished by
 * anybody, and would keep its connection for ever.
 */
export const callLimits = {
  /** Bytes. */
  bodyLimit: 256 * 1024,
  /** From the first byte of a request to its last, ms. */
  requestTimeout: 20_000,
  http: { connectionsCheckingInterval: 5_000 },
} as const
