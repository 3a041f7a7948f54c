import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { exceptions } from './glossary-exceptions.ts'
import { glossary, type Entry, type Term, type Written } from './glossary.ts'
import type { Texts } from './texts.ts'

const terms = Object.keys(glossary) as Term[]
const written = Object.keys(glossary.ticket) as Written[]
const entryOf = (term: Term, language: Written): Entry => glossary[term][language]

/** Whole words in any case; `*` stands for any letters. */
const matcher = (forms: string, flags = 'iu'): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${forms.replaceAll(', ', '|').replaceAll('*', '\\p{L}*')})(?!\\p{L})`, flags)

const matchers = new Map(
  terms.flatMap((term) =>
    written.map((language) => {
      const { forms, not } = entryOf(term, language)
      const other = not === undefined ? undefined : matcher(not)
      return [`${term} ${language}`, { forms: matcher(forms), other }] as const
    }),
  ),
)

/** Texts by `file:key`. */
type Flat = ReadonlyMap<string, string>

const leaves = (prefix: string, value: Texts): [string, string][] =>
  Object.entries(value).flatMap(([key, inner]): [string, string][] =>
    typeof inner === 'string' ? [[prefix + key, inner]] : leaves(`${prefix}${key}.`, inner),
  )

const textsIn = (language: Written): Flat =>
  new Map(
    readdirSync(`locales/${language}`).flatMap((file) =>
      leaves(
        `${file.replace('.json', '')}:`,
        JSON.parse(readFileSync(`locales/${language}/${file}`, 'utf8')) as Texts,
      ),
    ),
  )

/** The English text of a key; English has fewer plural forms. */
const englishOf = (english: Flat, key: string): string =>
  english.get(key) ?? english.get(key.replace(/_\w+$/, '_other')) ?? ''

const withoutGaps = (text: string): string => text.replace(/\{\{\w+\}\}/g, '')

/** The text of an exception is a key, or what its keys begin with and a star. */
const covers = (text: string, key: string): boolean =>
  text.endsWith('*') ? key.startsWith(text.slice(0, -1)) : key === text

const isExcepted = (term: Term, language: Written, key: string, among = exceptions): boolean =>
  among.some(
    ({ terms, languages = written, texts }) =>
      terms.includes(term) && languages.includes(language) && texts.some((text) => covers(text, key)),
  )

/** Language, file, key and word of each text that breaks the glossary. */
function* findings(language: Written, texts: Flat, english: Flat, among = exceptions): Generator<string> {
  for (const [key, whole] of texts) {
    const [text, source] = [withoutGaps(whole), withoutGaps(englishOf(english, key))]
    for (const term of terms) {
      if (isExcepted(term, language, key, among)) continue
      const { forms, other } = matchers.get(`${term} ${language}`)!
      const { word } = entryOf(term, language)
      const rejected = other?.exec(text)?.[0]
      if (rejected !== undefined)
        yield `${language} ${key}: “${rejected}” is not the word for ${term}, which is “${word}”: ${text}`
      if (matchers.get(`${term} en`)!.forms.test(source) && !forms.test(text))
        yield `${language} ${key}: “${word}” is missing, for ${term}: ${text}`
    }
  }
}

const english = textsIn('en')

describe('the glossary', () => {
  it.each(written)('is kept in every text: %s [one-word]', (language) => {
    expect([...findings(language, textsIn(language), english)]).toEqual([])
  })

  it('is kept in the sentences of the log [one-word]', () => {
    const sources = readdirSync('src/sentences').map((file) => readFileSync(`src/sentences/${file}`, 'utf8'))
    const literals = sources.flatMap((source) => [...source.matchAll(/'([^'\n]+)'|`([^`]+)`/g)])
    const sentences = literals.map((match) => match[1] ?? match[2] ?? '').filter((text) => text.includes(' '))
    expect(sentences.length).toBeGreaterThan(100)
    const texts = new Map(sentences.map((text) => [`src/sentences:${text}`, text]))
    expect([...findings('en', texts, texts)]).toEqual([])
  })

  it.each([
    ['es', 'Ticket sold', 'Ticket vendido', ['“Ticket” is not the word', '“boleto” is missing']],
    ['es', 'Ticket sold', 'Boleto vendido', []],
    ['pt', 'Cancel the ticket', 'Cancelar o bilhete', ['“Cancelar” is not the word', '“anular” is missing']],
    ['uk', 'Refill the till', 'Підкріпити касу', ['“Підкріпити” is not the word', '“поповнити” is missing']],
    ['sr', 'A receipt', 'Priznanica', ['“Priznanica” is not the word', '“potvrda', '“Priznanica”']],
    ['en', 'The store is open', 'The store is open', ['“store” is not the word']],
  ] as const)('finds a second word: %s, %s, %s', (language, source, text, expected) => {
    const found = [
      ...findings(language, new Map([['app:example', text]]), new Map([['app:example', source]])),
    ]
    expect(found).toEqual(expected.map((part) => expect.stringContaining(part)))
    for (const finding of found) expect(finding).toContain(`${language} app:example: `)
  })

  it('has no exception that no text needs', () => {
    const idle = exceptions.flatMap((exception) =>
      exception.texts.filter((text) => {
        const others = exceptions.map((each) =>
          each === exception ? { ...each, texts: each.texts.filter((other) => other !== text) } : each,
        )
        return written.every((language) => {
          const covered = new Map([...textsIn(language)].filter(([key]) => covers(text, key)))
          return [...findings(language, covered, english, others)].length === 0
        })
      }),
    )
    expect(idle).toEqual([])
  })

  it('is in the documents: docs/glossary.md', () => {
    const rows = [
      ['term', ...written],
      ...terms.map((term) => [term, ...written.map((language) => entryOf(term, language).word)]),
    ]
    const document = readFileSync('docs/glossary.md', 'utf8')
    const table = document.split('\n').filter((line) => line.startsWith('|') && !line.includes('---'))
    expect(
      table.map((line) =>
        line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      ),
    ).toEqual(rows)
  })
})

/** A space before a mark, three dots, an apostrophe of another alphabet, two spaces, straight quotes. */
const misprint = /\s[…?!,;]|\.\.\.|ʼ| {2}|"/
/** Paper has only the apostrophe that every code page has. */
const straightApostrophe = /'/

it.each(written)('punctuation is that of print: %s', (language) => {
  const paper = Object.values(JSON.parse(readFileSync(`locales/${language}/receipts.json`, 'utf8')) as Texts)
  const onPaper = new Set(leaves('', Object.fromEntries(paper.entries()) as Texts).map(([, text]) => text))
  const found = [...textsIn(language)].filter(
    ([, text]) => misprint.test(text) || (straightApostrophe.test(text) && !onPaper.has(text)),
  )
  expect(found).toEqual([])
})
