/** The shortest input that was found to fail still, within so many milliseconds. */
export async function shrunk(
  bytes: Uint8Array,
  fails: (candidate: Uint8Array) => boolean | Promise<boolean>,
  withinMs: number,
): Promise<Uint8Array> {
  const endMs = performance.now() + withinMs
  let best = bytes
  for (let size = Math.ceil(best.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let at = 0; at < best.length;) {
      if (performance.now() > endMs) return best
      const candidate = Buffer.concat([best.subarray(0, at), best.subarray(at + size)])
      if (await fails(candidate)) best = candidate
      else at += size
    }
  return best
}
