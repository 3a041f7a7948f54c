/**
 * How tests run Node: the embedded database is WebAssembly, and optimising it costs a second of both cores at each start,
 * which pays in a shop's day and not in a test.
 */
export const nodeFlags = ['--liftoff-only']
