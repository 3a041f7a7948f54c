import type { Page } from 'playwright-core'

/**
 * Counts the cores of a page: one for each load. A core that was replaced because it hung or broke fails a test that
 * did not expect it, even if the next core works.
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

  /** The next replacement of the core is expected. */
  mean(): void {
    this.#meant++
  }

  check(): void {
    if (this.#unmeant > 0)
      throw new Error(`the core was replaced ${this.#unmeant} times where no test meant it`)
  }
}
