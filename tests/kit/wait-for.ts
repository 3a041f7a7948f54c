/** Asks again until the answer is there; throws after 40 s, or as long as is given. A failed question counts as no answer. */
export async function waitFor<T>(
  what: string,
  probe: () => Promise<T | null | undefined | false>,
  withinMs = 40_000,
): Promise<T> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const found = await probe().catch(() => null)
    if (found) return found
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`)
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
  }
}
