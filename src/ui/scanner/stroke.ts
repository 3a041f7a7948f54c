/** One key as it went down; `key` is what the layout of the machine made of it, `atMs` the event's own time. */
export interface Stroke {
  readonly code: string
  readonly key: string
  readonly shiftKey: boolean
  readonly isCapsLock: boolean
  readonly atMs: number
}

/** Keys that belong to the key after them. */
export const isModifier = (code: string): boolean =>
  /^(?:Shift|Control|Alt|Meta|CapsLock|NumLock|ScrollLock)/.test(code)

/** A key that can stand behind a scan. */
export const isEnd = (code: string): boolean => code === 'Enter' || code === 'NumpadEnter' || code === 'Tab'

/**
 * The digit of a key by its place on the keyboard, whatever the layout makes of it; where the place is not known, as on
 * a remote desktop, what the key says. Null for every other key.
 */
export const digitOf = ({ code, key }: Pick<Stroke, 'code' | 'key'>): string | null =>
  code === '' ? (/^\d$/.exec(key)?.[0] ?? null) : (/^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? null)

export const isPad = ({ code }: Stroke): boolean => code.startsWith('Numpad')
