import { digitOf, type Stroke } from './stroke.ts'

/** The characters of a key: without Shift, and with it. */
type Signs = Readonly<Record<string, string>>

const us: Signs = {
  Digit0: '0)',
  Digit1: '1!',
  Digit2: '2@',
  Digit3: '3#',
  Digit4: '4$',
  Digit5: '5%',
  Digit6: '6^',
  Digit7: '7&',
  Digit8: '8*',
  Digit9: '9(',
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

/** Most of Europe has the characters of a link on the same keys. */
const european: Signs = {
  Digit5: '5%',
  Digit6: '6&',
  Digit7: '7/',
  Digit0: '0=',
  Minus: "'?",
  Comma: ',;',
  Period: '.:',
  Slash: '-_',
}

/** Layouts that a scanner may be set up for; the characters after a link's scheme distinguish them. */
const layouts = {
  us,
  pt: { ...european, BracketLeft: '+*' },
  es: { ...european, Minus: "'?", Equal: '¡¿', BracketRight: '+*' },
  sr: { ...european, Equal: '+*', KeyY: 'zZ', KeyZ: 'yY' },
  fr: {
    Digit0: 'à0',
    Digit1: '&1',
    Digit2: 'é2',
    Digit3: '"3',
    Digit4: "'4",
    Digit5: '(5',
    Digit6: '-6',
    Digit7: 'è7',
    Digit8: '_8',
    Digit9: 'ç9',
    Equal: '=+',
    Comma: ';.',
    Period: ':/',
    Slash: '!§',
    Quote: 'ù%',
    KeyM: ',?',
    Semicolon: 'mM',
    KeyQ: 'aA',
    KeyA: 'qQ',
    KeyW: 'zZ',
    KeyZ: 'wW',
  },
} as const satisfies Record<string, Signs>

export type Layout = keyof typeof layouts | 'machine'

function placed(signs: Signs, { code, key, shiftKey }: Stroke): string {
  if (code === '') return key.length === 1 ? key : ''
  const [plain, shifted] = signs[code] ?? (/^Key[A-Z]$/.test(code) ? [code[3]!.toLowerCase(), code[3]!] : [])
  const sign = shiftKey ? shifted : plain
  return sign ?? digitOf({ code, key }) ?? ''
}

/** The character that a US keyboard has on a key; empty for a key without a character. */
export const usCharacter = (stroke: Stroke): string => placed(us, stroke)

const swapped = (text: string): string =>
  text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase()

export interface Reading {
  readonly layout: Layout
  /** A character, or nothing, of every key. */
  readonly characters: readonly string[]
}

/**
 * The possible meanings of keys: by each layout's key positions, independent of the machine's layout, and by the
 * machine's own interpretation. Some scanners are affected by Caps Lock, others compensate for it.
 */
export function readingsOf(strokes: readonly Stroke[]): Reading[] {
  const isTurned = strokes.some(({ isCapsLock }) => isCapsLock)
  const by = (layout: keyof typeof layouts): Reading => ({
    layout,
    characters: strokes.map((stroke) => placed(layouts[layout], stroke)),
  })
  const byMachine: Reading = {
    layout: 'machine',
    characters: strokes.map(({ key }) => (key.length === 1 ? key : '')),
  }
  const plain = [by('us'), byMachine, by('pt'), by('es'), by('sr'), by('fr')]
  if (!isTurned) return plain
  return plain.flatMap((reading) => [
    reading,
    {
      ...reading,
      characters: reading.characters.map((character, at) =>
        strokes[at]!.isCapsLock ? swapped(character) : character,
      ),
    },
  ])
}
