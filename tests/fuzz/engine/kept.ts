import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** An input that once broke a rule. */
export interface Finding {
  /** Where, and with which error. */
  readonly broken: string
  /** In base64. */
  readonly input: string
}

const nameOf = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('hex').slice(0, 12)

/** All inputs of a target, on this machine alone. */
export class InputFolder {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
    mkdirSync(folder, { recursive: true })
  }

  read(): Uint8Array[] {
    return readdirSync(this.#folder)
      .toSorted()
      .map((name) => readFileSync(join(this.#folder, name)))
  }

  add(bytes: Uint8Array): void {
    writeFileSync(join(this.#folder, nameOf(bytes)), bytes)
  }

  replace(inputs: readonly Uint8Array[]): void {
    const names = new Set(inputs.map(nameOf))
    for (const bytes of inputs) this.add(bytes)
    for (const name of readdirSync(this.#folder)) if (!names.has(name)) rmSync(join(this.#folder, name))
  }
}

/** The repository keeps the shortest inputs of a target, so many bytes of them in base64. */
const keptBytes = 8_192

export function readInputs(file: string): Uint8Array[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => Buffer.from(line, 'base64'))
}

export function keepInputs(file: string, inputs: readonly Uint8Array[]): void {
  let length = 0
  const lines = inputs
    .toSorted((one, other) => one.length - other.length)
    .map((bytes) => `${Buffer.from(bytes).toString('base64')}\n`)
    .filter((line) => (length += line.length) <= keptBytes)
  writeFileSync(file, lines.join(''))
}

export function readFindings(folder: string): { readonly name: string; readonly finding: Finding }[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .toSorted()
    .map((name) => ({ name, finding: JSON.parse(readFileSync(join(folder, name), 'utf8')) as Finding }))
}

/** One file for each fault: another input with the same fault replaces it. */
export function keepFinding(folder: string, broken: string, bytes: Uint8Array): string {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${nameOf(broken)}.json`)
  const finding: Finding = { broken, input: Buffer.from(bytes).toString('base64') }
  writeFileSync(file, `${JSON.stringify(finding, null, 2)}\n`)
  return file
}
