/** The choices above the screen. */
export interface Choices {
  readonly language: string
  readonly theme: 'dark' | 'light'
  readonly size: string
}

/** A movement or button of the mouse, in pixels of the screen. */
export interface PointerInput {
  readonly kind: 'move' | 'down' | 'up' | 'wheel'
  readonly x: number
  readonly y: number
  readonly dx: number
  readonly dy: number
}

export interface KeyInput {
  readonly kind: 'down' | 'up'
  readonly key: string
}

export interface ScreenLink {
  readonly name: string
  readonly title: string
}

export interface Section {
  readonly title: string
  readonly screens: readonly ScreenLink[]
}

/** The current screen, or the progress to it. */
export interface ScreenState {
  readonly name: string | undefined
  readonly phase: 'opening' | 'shown' | 'failed'
  readonly text: string
}

/** From the playground's program to its page. */
export interface ProgramMessages {
  all(lists: {
    readonly sections: readonly Section[]
    readonly languages: readonly string[]
    readonly themes: readonly string[]
    readonly sizes: readonly string[]
  }): void
  state(state: ScreenState): void
  /** A picture of the screen as JPEG in base64. */
  frame(jpeg: string): void
}

/** From the playground's page to its program. */
export interface PageMessages {
  open(name: string, choices: Choices): void
  change(choices: Choices): void
  pointer(input: PointerInput): void
  key(input: KeyInput): void
}
