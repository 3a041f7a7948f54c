import type { Page } from 'playwright-core'

/**
 * Counts the cores of a page: one for each time it is loaded. A core that was replaced beside that hung or broke, and a
 * test that did not mean it must not pass because the next core did well.
 */
export class CoreWatch {
  #isLoading: boolean
  #meant = 0
  #unmeant = 0

  constructor(page: Page) {
    this.#isLoading = page.url() === 'about:blank'
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) this.#isLoading = true
    })
    page.on('worker', (worker) => {
      if (!/\/assets\/main-[^/]*$/.test(worker.url())) return
      if (this.#isLoading) this.#isLoading = false
      else if (this.#meant > 0) this.#meant--
      else this.#unmeant++
    })
  }

  /** The next core that replaces one is meant. */
  mean(): void {
    this.#meant++
  }

  check(): void {
    if (this.#unmeant > 0)
      throw new Error(`the core was replaced ${this.#unmeant} times where no test meant it`)
  }
}
