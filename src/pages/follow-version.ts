/** The hash of the page's script, which sets it in its first line (`vite.pages.ts`). */
declare const pageVersion: string

const soonestMs = 60_000

/**
 * Loads the page anew where the program that serves it has another script by now. Not in the first minute of the page: while
 * processes of two versions answer in turn, it would be loaded again and again.
 */
export async function followVersion(script: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, soonestMs - performance.now())))
  try {
    const answer = await fetch(script, { cache: 'no-cache' })
    if (answer.ok && !(await answer.text()).includes(pageVersion)) location.reload()
  } catch {
    // The next connection looks again.
  }
}
