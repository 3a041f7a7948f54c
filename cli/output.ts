import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { format, styleText } from 'node:util'
import { wallClockAt } from '../src/values/calendar.ts'

/** A character that steers a terminal, and that is no line end and no tab. */
const steering = /(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * Text with parts from elsewhere, such as a log or a host, for a terminal: it moves no cursor, changes no title, colour or weight and
 * turns no direction. What could do so is shown as JSON writes it, so that JSON stays the same.
 */
export const visible = (text: string): string =>
  text.replace(steering, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The same for one line: a text from elsewhere begins no further one, which would look like one of the program. */
export const visibleLine = (text: string): string => visible(text).replaceAll('\n', String.raw`\n`)

/** Stands for the escape of a colour until the text around it is visible: no text from elsewhere knows it. */
const ownEscape = randomUUID()

export type Colour = Parameters<typeof styleText>[0]

/** Text in a colour or a weight, where the screen has colours. Only the functions of this file can write it. */
export const coloured = (colour: Colour, text: string, stream: NodeJS.WriteStream = process.stdout): string =>
  styleText(colour, '|', { stream })
    .replaceAll('\u001b', ownEscape)
    .replace('|', () => text)

const written = (text: string): string => visible(text).replaceAll(ownEscape, '\u001b')

/** What `makeOutputVisible` has put into the place of a console's function. */
const visibleConsole = new WeakSet<typeof console.log>()

function toConsole(stream: 'log' | 'error', text: string): void {
  console[stream](visibleConsole.has(console[stream]) ? text : written(text))
}

/** Text of one or several lines to stdout. What is in a line from elsewhere is a `visibleLine`. */
export const say = (text: string): void => toConsole('log', text)

/** One line to stdout. Ends the program if nobody reads it any more, as `head` does. */
export const print = (line: string): void => printAll(visibleLine(line))

/** The same for a text of several lines. What is in a line from elsewhere is a `visibleLine`. */
export function printAll(text: string): void {
  if (process.stdout.destroyed) process.exit()
  process.stdout.write(`${written(text)}\n`)
}

/** One line to stderr. */
export const warn = (line: string): void => toConsole('error', visibleLine(line))

/** On a screen, in place of what the line of the cursor has; by default nothing. */
export function overwrite(screen: NodeJS.WriteStream, line = ''): void {
  screen.write(`\r${written(visibleLine(line))}\u001B[K`)
}

/** Data goes to stdout: as JSON for a program, otherwise as text, which is one line or a list of lines. */
export function show(json: boolean | undefined, data: unknown, text: () => string | readonly string[]): void {
  say(json ? JSON.stringify(data, null, 2) : [text()].flat().map(visibleLine).join('\n'))
}

/**
 * From now on the same holds for what the parts of the program write by themselves, such as the print program about an error that
 * quotes a device.
 */
export function makeOutputVisible(): void {
  for (const stream of ['log', 'error'] as const) {
    const write = console[stream]
    console[stream] = (...parts: unknown[]) => write(written(format(...parts)))
    visibleConsole.add(console[stream])
  }
}

/** Writes a file that the person named. Throws one sentence if it cannot be written. */
export async function writeNamedFile(file: string, content: Uint8Array): Promise<void> {
  await writeFile(file, content).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${file} cannot be written (${error.code}).`, { cause: error })
  })
}

/** Aligned rows; the last column is not padded. */
export function table(rows: readonly (readonly string[])[], indent = ''): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => [...(row[at] ?? '')].length)))
  return rows.map((row) =>
    `${indent}${row.map((cell, at) => cell + ' '.repeat(widths[at]! - [...cell].length)).join('  ')}`.trimEnd(),
  )
}

/** A time (ms since 1970) by this machine's clock: `2026-03-14 18:03:21`. */
export function machineTime(atMs: number): string {
  const { day, time } = wallClockAt(atMs, new Intl.DateTimeFormat().resolvedOptions().timeZone)
  return `${day} ${time}`
}
