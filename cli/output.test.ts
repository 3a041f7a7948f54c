import { afterEach, expect, it, vi } from 'vitest'
import { coloured, makeOutputVisible, say, show, visible, visibleLine, warn } from './output.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

it('text from elsewhere steers no terminal: no cursor, no title, no direction, no bell', () => {
  const hostile = 'a\u001b[2J\u001b]0;title\u0007\u009b31m\r\b\u007f\u202eb\u2067\u200f\0'
  expect(visible(hostile)).toBe(
    String.raw`a\u001b[2J\u001b]0;title\u0007\u009b31m\u000d\u0008\u007f\u202eb\u2067\u200f\u0000`,
  )
})

it('lines and tabs stay', () => {
  const own = 'problem\n\tJoão 100,00\u00a0€'
  expect(visible(own)).toBe(own)
})

it.each([
  ['by themselves', false],
  ['where the output of all parts is made visible', true],
])(
  'the colours of the program stay, and those of a text from elsewhere are shown as JSON writes them, %s',
  (_, areAll) => {
    vi.stubEnv('NO_COLOR', undefined)
    vi.stubEnv('FORCE_COLOR', '1')
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    if (areAll) makeOutputVisible()
    const line = `${coloured('red', 'problem')}  \u001b[32mproven`
    const shown = '\u001b[31mproblem\u001b[39m  ' + String.raw`\u001b[32mproven`
    say(line)
    show(false, {}, () => visibleLine(line))
    warn(coloured('red', 'a $& b', process.stderr))
    expect(log.mock.calls).toEqual([[shown], [shown]])
    expect(error.mock.calls).toEqual([['\u001b[31ma $& b\u001b[39m']])
  },
)

it('JSON stays the same', () => {
  const data = { name: 'a\u009b\u202e\u007f', lines: ['\n\t\u0000'] }
  expect(JSON.parse(visible(JSON.stringify(data, null, 2)))).toEqual(data)
})

it('what the parts of the program write by themselves steers no terminal either', () => {
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)))
  vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(String(line)))
  makeOutputVisible()
  console.error('The printer refused a job:', new Error('a\u001b[2J'))
  console.log('b\u009b')
  expect(lines[0]).toMatch(/^The printer refused a job: Error: a/)
  expect(lines[1]).toBe(String.raw`b\u009b`)
  expect(lines.join('')).not.toMatch(/(?!\n)\p{Cc}/u)
})

it('a text from elsewhere is in one line with what the program writes beside it', () => {
  expect(visibleLine('“x”).\n#58  y\u001b[K')).toBe(String.raw`“x”).\n#58  y\u001b[K`)
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  show(false, {}, () => ['a\nb', 'c'])
  show(true, { a: ['b'] }, () => '')
  expect(log.mock.calls).toEqual([[String.raw`a\nb` + '\nc'], ['{\n  "a": [\n    "b"\n  ]\n}']])
})
