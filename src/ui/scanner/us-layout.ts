/** Keys of a US keyboard that are neither letters nor digits: without Shift, and with it. */
const signs: Readonly<Record<string, string>> = {
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Backquote: '`~',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
}

const shiftedDigits = ')!@#$%^&*('

/** The character that a US keyboard has at the place of a key; null for a key that is no character there. */
export function placedCharacter({
  code,
  shiftKey,
}: {
  readonly code: string
  readonly shiftKey: boolean
}): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return shiftKey ? letter : letter.toLowerCase()
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  if (digit) return shiftKey ? (shiftedDigits[Number(digit)] ?? null) : digit
  const onPad = /^Numpad(\d)$/.exec(code)?.[1]
  return onPad ?? signs[code]?.[shiftKey ? 1 : 0] ?? null
}
