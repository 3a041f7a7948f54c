const enter = 0x28
const released = new Uint8Array(8)
const shift = 0x02

function usageOf(character: string): number {
  if (/\d/.test(character)) return 0x1e + '1234567890'.indexOf(character)
  return 0x04 + character.toLowerCase().charCodeAt(0) - 97
}

/** The reports of a keyboard-style reader that types an id and Enter: each key pressed and released. */
export function typed(id: string): Uint8Array[] {
  const keys = [...id].map((character) => ({
    modifiers: /[A-Z]/.test(character) ? shift : 0,
    usage: usageOf(character),
  }))
  return [...keys, { modifiers: 0, usage: enter }].flatMap(({ modifiers, usage }) => [
    Uint8Array.of(modifiers, 0, usage, 0, 0, 0, 0, 0),
    released,
  ])
}
