/** Keys that work on one screen, for the sheet of keys. */
export interface ScreenKeys {
  /** The heading is `keys.<group>`. */
  readonly group: string
  /** Text key `keys.<name>` of each action, and its keys as labels. */
  readonly rows: readonly (readonly [name: string, sign: string])[]
}
