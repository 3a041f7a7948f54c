/**
 * The name of a key by its place and not by what the layout makes of it, so that Q is Q on a Ukrainian keyboard too.
 * The question mark alone has no place of its own.
 */
export function keyName({ code, key, ctrlKey, metaKey, altKey }: KeyboardEvent): string {
  const place = /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)?.[1]
  const name = key === '?' ? '?' : (place ?? (code === 'NumpadEnter' ? 'Enter' : code))
  return altKey ? `Alt+${name}` : ctrlKey || metaKey ? `Ctrl+${name}` : name
}
