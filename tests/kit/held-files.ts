import type { BrowserContext, Route } from 'playwright-core'

/** Files of the built page that do not arrive before they are let go, as over a slow line. */
export class HeldFiles {
  readonly #context: BrowserContext
  readonly #pattern: string
  #held: Route[] | null = []

  private constructor(context: BrowserContext, pattern: string) {
    this.#context = context
    this.#pattern = pattern
  }

  /** `name` as the groups of `vite.config.ts` have it. */
  static async of(context: BrowserContext, name: string): Promise<HeldFiles> {
    const files = new HeldFiles(context, `**/assets/${name}-*.js`)
    await context.route(files.#pattern, (route) => files.#arrive(route))
    return files
  }

  #arrive(route: Route): Promise<void> | undefined {
    if (this.#held === null) return route.continue()
    this.#held.push(route)
    return undefined
  }

  async letGo(): Promise<void> {
    const held = this.#held ?? []
    this.#held = null
    await Promise.all(held.map((route) => route.continue()))
  }

  /** Files are held no more, and what was is let go. */
  async end(): Promise<void> {
    await this.letGo()
    await this.#context.unroute(this.#pattern)
  }
}
