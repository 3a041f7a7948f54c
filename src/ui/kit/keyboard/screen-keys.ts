/** Keys that work on one screen, for the sheet of keys. */
export interface ScreenKeys {
  /** The heading is `keys.<group>`. */
  readonly group: string
  /** What each does, `keys.<name>`, and the keys as the cashier reads them. */
  readonly rows: readonly (readonly [name: string, sign: string])[]
}
