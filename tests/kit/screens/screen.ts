import type { Page } from 'playwright-core'
import type { Stage } from '../stage.ts'

/** A screen or state of the product. */
export interface Screen {
  /** Of its pictures; letters, digits and hyphens. */
  readonly name: string
  /** Its description, for readers of the pictures. */
  readonly title: string
  /** The screen that this one goes on from, by its name; any screen is good where nothing is said. */
  readonly from?: string
  /** The screen, by its name, that undoes what this one has done to the shop: the two are examined together. */
  readonly undoneBy?: string
  /** What of the page is looked at; all of it where nothing is said. */
  readonly part?: string
  /** Where it has to be looked at in a wide window: at 1024 pixels something else stands in its place. */
  readonly isLarge?: true
  /** Only in a small window. */
  readonly isSmall?: true
  /** In the one language of the shop, whatever the counter speaks. */
  readonly isAlone?: true
  /** How it comes to another language where it has none to choose; `setLanguage` changes the counter's. */
  change?(stage: Stage, shown: Page, setLanguage: () => Promise<void>, language: string): Promise<unknown>
  /** Escape is no way out of it: `leave` is, or the next screen. */
  readonly isStuck?: true
  /** A page beside the counter's with a choice of its own. */
  readonly isIndependent?: true
  /** Brings it onto the screen; returns the page it is on where that is not the counter's. */
  show(stage: Stage): Promise<Page | void>
  /** Puts back what the next one would stumble over. Dialogs are closed anyway. */
  leave?(stage: Stage): Promise<unknown>
}

export const dialog = '[role=dialog]'
export const alertDialog = '[role=alertdialog]'
