import type { BrowserContext, Route } from 'playwright-core'

/** Files of the built page that are held back until they are released, as over a slow connection. */
export class HeldFiles {
  readonly #context: BrowserContext
  readonly #pattern: string
  #held: Route[] | null = []

  private constructor(context: BrowserContext, pattern: string) {
    this.#context = context
    this.#pattern = pattern
  }

  /** `name` is a chunk group of `vite.config.ts`. */
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

  /** Releases the files and holds no more. */
  async end(): Promise<void> {
    await this.letGo()
    await this.#context.unroute(this.#pattern)
  }
}
