import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { marketsOf } from '../src/games/markets.ts'
import { errorCodes, hostErrors } from '../src/protocol/error-codes.ts'
import { printerProblems } from '../src/protocol/print-service.ts'
import { languages, type Language } from '../src/values/language.ts'
import { textsOf } from '../tests/kit/texts.ts'
import type { PageTexts } from './texts.ts'

/** Every text of a language by `namespace:path`. */
const flat = (texts: PageTexts): ReadonlyMap<string, string> =>
  new Map(Object.entries(texts).flatMap(([namespace, bundle]) => leaves(`${namespace}:`, bundle)))

function leaves(prefix: string, value: object): [string, string][] {
  return Object.entries(value).flatMap(([key, inner]): [string, string][] =>
    typeof inner === 'string' ? [[prefix + key, inner]] : leaves(`${prefix}${key}.`, inner as object),
  )
}

const all = new Map(languages.map((language) => [language, flat(textsOf(language))] as const))
const keysOf = (language: Language): string[] => [...(all.get(language)?.keys() ?? [])]

const pluralForm = /_(zero|one|two|few|many|other)$/
const stem = (key: string) => key.replace(pluralForm, '')
const stems = (language: Language) => [...new Set(keysOf(language).map(stem))].sort()

/** The plural forms that whole numbers up to a few hundred come to in a language. */
const formsOf = (language: Language): string[] => {
  const rules = new Intl.PluralRules(language)
  return [...new Set(Array.from({ length: 300 }, (_, number) => rules.select(number)))].sort()
}

const gaps = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort()

const sourcesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))

const sources = sourcesOf('src/ui')
const core = sourcesOf('src/worker')

/** Text keys written out in the page's sources; those made of parts begin with what is written before the first part. */
const usedKeys = sources.flatMap((source) =>
  [...source.matchAll(/\bt(?:extKey)?\(\s*\[?\s*(?:\w+ \? )?['`]([^'`]+)['`](?:,| : ')?/g)].map(
    ([, key]) => key ?? '',
  ),
)

const qualified = (key: string) => (key.includes(':') ? key : `app:${key}`)

describe('the texts of the page', () => {
  it.each(languages)('have the same keys in %s as in English [languages]', (language) => {
    expect(stems(language)).toEqual(stems('en'))
  })

  it.each(languages)('have every plural form that %s needs, and no other', (language) => {
    const plural = keysOf(language).filter((key) => pluralForm.test(key))
    for (const key of new Set(plural.map(stem))) {
      const forms = plural
        .filter((candidate) => stem(candidate) === key)
        .map((form) => form.slice(key.length + 1))
      expect(forms.sort(), key).toEqual(formsOf(language))
    }
  })

  it.each(languages)('leave the same gaps in %s as in English', (language) => {
    const english = new Map([...(all.get('en') ?? [])].map(([key, text]) => [stem(key), gaps(text)]))
    for (const [key, text] of all.get(language) ?? []) expect(gaps(text), key).toEqual(english.get(stem(key)))
  })

  it.each(languages)('are nowhere empty in %s', (language) => {
    for (const [key, text] of all.get(language) ?? []) expect(text.trim(), key).not.toBe('')
  })

  it.each(languages)('name no key in %s, for its action may get another one', (language) => {
    const named = [...(all.get(language) ?? [])].filter(([, text]) => /\bF\d{1,2}\b|\bCtrl\b/.test(text))
    expect(named).toEqual([])
  })

  it('exist for every key that the page names', () => {
    const known = stems('en')
    const plain = usedKeys.filter((key) => !key.includes('${')).map(qualified)
    expect(
      plain.filter((key) => !known.includes(key) && !known.includes(key.replace('app:', 'errors:'))),
    ).toEqual([])
    expect(plain.length).toBeGreaterThan(80)
  })

  it('exist under every beginning that the page makes keys from', () => {
    const made = usedKeys.filter((key) => key.includes('${')).map((key) => key.slice(0, key.indexOf('${')))
    const known = keysOf('en').map((key) => key.replace(/^\w+:/, ''))
    const beginnings = made.map((key) => key.replace(/^\w+:/, ''))
    expect(beginnings.filter((beginning) => !known.some((key) => key.startsWith(beginning)))).toEqual([])
  })

  it('name every code and every error of the protocol [messages]', () => {
    const known = keysOf('en')
    const codes = Object.values(errorCodes).map((code) => `errors:code.${code}`)
    const codeOf = Object.entries(hostErrors).map(([name, { code }]) => ({ name, code }))
    const names = codeOf
      .filter(({ name, code }) => codeOf.some((other) => other.name !== name && other.code === code))
      .map(({ name }) => `errors:name.${name}`)
    expect([...codes, ...names].filter((key) => !known.includes(key))).toEqual([])
  })

  it.each(languages)('name every market and every betting format in %s [market-names]', (language) => {
    const tables = ['wheel', 'smallWheel', 'race', 'powerBlitz'] as const
    const markets = tables.flatMap((table) =>
      [...marketsOf(table).values()].map(({ key }) => `markets:${table}.${key}`),
    )
    const known = keysOf(language)
    const wanted = [...markets, 'markets:format.exact', 'markets:format.any']
    expect(wanted.filter((key) => !known.includes(key))).toEqual([])
  })

  it('name every problem of the printer and its solution', () => {
    const known = keysOf('en')
    const wanted = printerProblems.flatMap((problem) => [
      `app:status.printer.${problem}`,
      `app:status.printer.${problem}Advice`,
      `app:printing.reason.${problem}`,
    ])
    expect(wanted.filter((key) => !known.includes(key))).toEqual([])
  })

  it('have a sentence for every refusal of the core', () => {
    const codes = core.flatMap((source) =>
      [...source.matchAll(/(?:refuse\(|message: \{ code: |return \{ code: )'(\w+)'/g)].map(
        ([, code]) => code ?? '',
      ),
    )
    const known = keysOf('en')
    expect([...new Set(codes)].filter((code) => !known.includes(`errors:refusals.${code}`))).toEqual([])
    expect(codes.length).toBeGreaterThan(15)
  })

  it('have no sentence for a refusal that neither the core nor the page names', () => {
    const named = new Set(
      [...core, ...sources].flatMap((source) =>
        [...source.matchAll(/'(?:errors:)?(?:refusals\.)?(?:done\.)?(\w+)'/g)].map(([, name]) => name ?? ''),
      ),
    )
    const known = stems('en').filter((key) => key.startsWith('errors:refusals.'))
    expect(known.filter((key) => !named.has(key.slice(key.lastIndexOf('.') + 1)))).toEqual([])
  })
})
