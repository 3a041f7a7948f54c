import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { printerProblems, PrintJob } from '../src/protocol/print-service.ts'
import { pairingRefusals } from '../src/protocol/print-access.ts'
import { languages, type Language } from '../src/values/language.ts'
import { formOf } from '../print-daemon/transports/registry.ts'
import { printPageTexts } from './print-page.ts'

const leaves = (prefix: string, value: object): [string, string][] =>
  Object.entries(value).flatMap(([key, inner]): [string, string][] =>
    typeof inner === 'string' ? [[prefix + key, inner]] : leaves(`${prefix}${key}.`, inner as object),
  )

const textsIn = (language: Language) => new Map(leaves('', printPageTexts[language]))
const gaps = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort()

const folder = 'print-daemon/page'
const sources = readdirSync(folder)
  .filter((file) => /\.(?:html|ts)$/.test(file))
  .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
  .join('\n')

/** `data-text="a.b"`, `'a.b'`, `` `a.${b}` ``: whatever could name a text; the last begins with what it names. */
const named = [...sources.matchAll(/["'`]([a-z]\w*(?:\.[\w-]*)*)(?:["'`]|\$\{)/g)].map(([, key]) => key ?? '')

/** The texts that the print program itself names, as it describes its transports to the page. */
const ofTransports = [
  'printer.kind.virtual',
  ...formOf({ kind: 'virtual' }).ways.flatMap(({ kind, fields, newProfile }) => [
    `printer.kind.${kind}`,
    ...(newProfile === null ? [] : [`printer.new.${kind}`]),
    ...fields.flatMap((field) => [
      `printer.field.${field.name}`,
      ...(field.type === 'choice' ? field.options.flatMap(({ text }) => text ?? []) : []),
    ]),
  ]),
]

describe("the texts of the print program's page", () => {
  it.each(languages)(
    'are the same in %s as in English, with the same gaps, and none is empty [languages]',
    (language) => {
      const english = [...textsIn('en')].map(([key, text]) => [key, gaps(text)])
      expect([...textsIn(language)].map(([key, text]) => [key, gaps(text)])).toEqual(english)
      for (const [key, text] of textsIn(language)) expect(text.trim(), key).not.toBe('')
    },
  )

  it('are all used', () => {
    const used = new Set([
      ...named.filter((key) => !/^printer\.(?:kind|new|field)\.$/.test(key)),
      ...ofTransports,
    ])
    const isUsed = (key: string) =>
      used.has(key) || [...used].some((each) => each.endsWith('.') && key.startsWith(each))
    expect([...textsIn('en').keys()].filter((key) => !isUsed(key))).toEqual([])
  })

  it('are there for every text that the page names', () => {
    const rooms = Object.keys(printPageTexts.en)
    const wanted = named.filter((key) => rooms.includes(key.split('.')[0]!) && key.includes('.'))
    const known = [...textsIn('en').keys()]
    expect(wanted.length).toBeGreaterThan(40)
    expect(
      wanted.filter(
        (key) => !known.some((each) => each === key || (key.endsWith('.') && each.startsWith(key))),
      ),
    ).toEqual([])
  })

  it('name every transport, and every field of it that is filled in', () => {
    const known = [...textsIn('en').keys()]
    expect(ofTransports.filter((key) => !known.includes(key))).toEqual([])
    expect(ofTransports.length).toBeGreaterThan(8)
  })

  it('exist for every printer problem, every job state and every pairing refusal', () => {
    const known = [...textsIn('en').keys()]
    const wanted = [
      ...printerProblems.map((problem) => `problem.${problem}`),
      ...pairingRefusals.map((reason) => `pairing.${reason}`),
      ...['ready', 'trouble', 'away'].map((state) => `state.${state}`),
      ...[...PrintJob.entries.state.options, 'unconfirmed'].flatMap((state) => [
        `queue.${state}`,
        `queue.drawer.${state}`,
      ]),
    ]
    expect(wanted.filter((key) => !known.includes(key))).toEqual([])
  })
})
