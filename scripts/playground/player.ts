import type { Browser, CDPSession, Page } from 'playwright-core'
import { counter, logIn, languageChange, leave, show, wayTo, type Screen } from '../../tests/kit/screens.ts'
import { doubled, large, small, Stage } from '../../tests/kit/stage.ts'
import { changeTheme } from '../../tests/kit/theme.ts'
import type { Choices, KeyInput, PointerInput, ProgramMessages, ScreenState } from './messages.ts'

export const sizes: Readonly<Record<string, typeof large>> = {
  '1366 × 768': large,
  '1024 × 768': small,
  '512 × 384 (200 %)': doubled,
  '1920 × 1080': { width: 1920, height: 1080 },
}

export type Output = Pick<ProgramMessages, 'frame' | 'state'>

const screens = [...logIn.screens, ...counter.flatMap((section) => section.screens)]
const screenOf = (name: string | undefined) => screens.find((screen) => screen.name === name)

const firstSentence = (error: unknown): string => String(error).split('\n')[0]!

/** Shows one screen at a time, each in its own shop, and forwards the user's input to it. */
export class Player {
  readonly #browser: Browser
  readonly #output: Output
  #stage: Stage | null = null
  #screen: Screen | null = null
  #page: Page | null = null
  #cast: CDPSession | null = null
  #frame: string | null = null
  #state: ScreenState | null = null
  #opened = 0
  #last: Promise<void> = Promise.resolve()

  constructor(browser: Browser, output: Output) {
    this.#browser = browser
    this.#output = output
  }

  /** The current state, for clients that connect later. */
  replay({ frame, state }: Output): void {
    if (this.#frame !== null) frame(this.#frame)
    if (this.#state !== null) state(this.#state)
  }

  open(name: string, choices: Choices): void {
    const screen = screenOf(name)
    if (!screen) return
    const number = ++this.#opened
    this.#after(async () => {
      // A user who searches for a screen skips others.
      if (number === this.#opened) await this.#open(screen, choices)
    })
  }

  change(choices: Choices): void {
    this.#after(async () => {
      if (this.#page) await this.#adopt(choices)
    })
  }

  point({ kind, x, y, dx, dy }: PointerInput): void {
    this.#after(async () => {
      const mouse = this.#page?.mouse
      await mouse?.move(x, y)
      if (kind === 'wheel') await mouse?.wheel(dx, dy)
      else if (kind !== 'move') await mouse?.[kind]()
    })
  }

  press({ kind, key }: KeyInput): void {
    this.#after(async () => {
      const keyboard = this.#page?.keyboard
      // Characters that Playwright's keyboard does not have are inserted as text.
      const type = () => (kind === 'down' && key.length === 1 ? keyboard?.insertText(key) : undefined)
      await keyboard?.[kind](key).catch(type)
    })
  }

  close(): Promise<void> {
    this.#opened++
    this.#after(() => this.#clear())
    return this.#last
  }

  /** One action after the other; a failure is reported, and the next one runs. */
  #after(step: () => Promise<void>): void {
    this.#last = this.#last
      .then(step)
      .catch((error: unknown) => this.#showState('failed', firstSentence(error)))
  }

  async #open(screen: Screen, choices: Choices): Promise<void> {
    await this.#clear()
    this.#screen = screen
    this.#showState('opening', `${screen.title}: on its way …`)
    const stage = (this.#stage = await Stage.open(this.#browser, large))
    if (!logIn.screens.includes(screen)) await stage.logIn()
    await this.#follow(stage.page)
    for (const before of wayTo(screens, screen).slice(0, -1))
      await leave(stage, before, await show(stage, before))
    this.#page = await show(stage, screen)
    await this.#follow(this.#page)
    await this.#adopt(choices)
  }

  async #adopt({ language, theme, size }: Choices): Promise<void> {
    const [stage, screen, page] = [this.#stage!, this.#screen!, this.#page!]
    const wanted = sizes[size] ?? large
    const isTooLarge = screen.isSmall && wanted.width > small.width
    await page.setViewportSize(isTooLarge ? small : wanted)
    await changeTheme(page, theme)
    const setLanguage = languageChange(screen, stage, page)
    await setLanguage?.(language)
    const notes = [
      ...(isTooLarge ? [`only in a small window`] : []),
      ...(setLanguage || language === 'pt' ? [] : ['only in Portuguese']),
    ]
    this.#showState('shown', [screen.title, ...notes].join(': '))
  }

  /** From now on the pictures show this page. */
  async #follow(page: Page): Promise<void> {
    await this.#cast?.detach().catch(() => undefined)
    await page.bringToFront()
    const cast = (this.#cast = await page.context().newCDPSession(page))
    cast.on('Page.screencastFrame', ({ data, sessionId }) => {
      this.#frame = data
      this.#output.frame(data)
      void cast.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
    })
    await cast.send('Page.startScreencast', { format: 'jpeg', quality: 90 })
  }

  async #clear(): Promise<void> {
    const stage = this.#stage
    this.#stage = this.#page = this.#screen = this.#cast = null
    await stage?.close()
  }

  #showState(phase: 'opening' | 'shown' | 'failed', text: string): void {
    this.#state = { name: this.#screen?.name, phase, text }
    this.#output.state(this.#state)
  }
}
