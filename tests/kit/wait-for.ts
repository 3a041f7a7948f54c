/**
 * Asks again until the answer is there; throws after a minute, or as long as is given. A failed question counts as no answer. An
 * answer that an expectation refuses ends the wait.
 */
export async function waitFor<T>(
  what: string,
  probe: () => Promise<T | null | undefined | false>,
  withinMs = 60_000,
): Promise<T> {
  const deadline = Date.now() + withinMs
  let failure: unknown
  for (;;) {
    const found = await probe().catch((error: unknown) => {
      if (error instanceof Error && error.name === 'AssertionError') throw error
      failure = error
      return null
    })
    if (found) return found
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`, { cause: failure })
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
  }
}
