/**
 * The flags of Node in tests: optimising the embedded database, which is WebAssembly, costs a second of both cores at
 * each start, which does not pay in a test.
 */
export const nodeFlags = ['--liftoff-only']
