/** One key press; `key` is its character in the machine's layout, `atMs` the event's own time. */
export interface Stroke {
  readonly code: string
  readonly key: string
  readonly shiftKey: boolean
  readonly isCapsLock: boolean
  readonly atMs: number
}

/** Modifier keys, which belong to the key after them. */
export const isModifier = (code: string): boolean =>
  /^(?:Shift|Control|Alt|Meta|CapsLock|NumLock|ScrollLock)/.test(code)

/** A key that can end a scan. */
export const isEnd = (code: string): boolean => code === 'Enter' || code === 'NumpadEnter' || code === 'Tab'

/**
 * The digit of a key by its position, independent of the layout; by its character if the position is unknown, as on a
 * remote desktop. Null for every other key.
 */
export const digitOf = ({ code, key }: Pick<Stroke, 'code' | 'key'>): string | null =>
  code === '' ? (/^\d$/.exec(key)?.[0] ?? null) : (/^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? null)

export const isPad = ({ code }: Stroke): boolean => code.startsWith('Numpad')
