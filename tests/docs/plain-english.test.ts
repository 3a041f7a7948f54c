import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { projectFiles } from '../kit/project-files.ts'

/** Words that once had a private meaning here, in names, comments, titles and documents, with the standard terms. */
const privateWords: Readonly<Record<string, string>> = {
  asked: 'requested, sent an inquiry',
  desk: 'counter',
  door: 'log-in',
  doors: 'ports, log-in',
  learnt: 'updated, received',
  told: 'sent, reported, shown, notified',
  visitor: 'client',
}

/** Parts of names: in a sentence these words are English, as a name they had several meanings. */
const privateNames: Readonly<Record<string, string>> = {
  ...privateWords,
  hear: 'receive',
  heard: 'received',
  learn: 'update',
  mine: 'own',
  said: 'reply, output, reported',
  speak: 'send, setLanguage',
  speaks: 'sends, replies',
  spoken: 'sent, language',
  tell: 'send, report, show, notify',
  tells: 'sends, reports, shows',
  word: 'reply, result, text, value',
  words: 'text, messages, values',
}

/** Files in which a word is meant literally. */
const literal: readonly (readonly [word: string, files: RegExp])[] = [
  // Natural language.
  ['word', /^locales\//],
  ['words', /^locales\//],
  // A word that no text may use.
  ['desk', /^locales\/glossary/],
  // A class of Vite.
  ['visitor', /^scripts\/edge-counters/],
  // A command line.
  ['word', /^cli\/completion\/|^tests\/cli\/completion/],
  ['words', /^cli\/completion\/|^tests\/cli\/completion/],
]

const isProse = (file: string) => file.endsWith('.md')
const files = projectFiles().filter(
  (file) =>
    /\.(tsx?|m?js|css|html|md)$/.test(file) &&
    file !== 'src/events/guards.ts' &&
    file !== 'tests/docs/plain-english.test.ts',
)

const partsOf = (name: string): string[] =>
  name.split(/_|(?<=[a-z0-9])(?=[A-Z])/).map((part) => part.toLowerCase())

/** Names of several parts, and declared names of one. */
const namesIn = (line: string): string[] => [
  ...(line.match(/[A-Za-z][A-Za-z0-9]*[a-z][A-Z][A-Za-z0-9]*/g) ?? []),
  ...[
    ...line.matchAll(/\b(?:const|let|var|function|class|interface|type|readonly|async) #?([A-Za-z]+)\b/g),
  ].map(([, name = '']) => name),
]

function* findingsIn(file: string): Generator<string> {
  const isLiteral = (word: string) => literal.some(([of, places]) => of === word && places.test(file))
  for (const [place, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    const words = line.match(/[A-Za-z]+/g)?.flatMap(partsOf) ?? []
    const found = [
      ...words.filter((word) => Object.hasOwn(privateWords, word)),
      ...(isProse(file) ? [] : namesIn(line).flatMap(partsOf)).filter((part) =>
        Object.hasOwn(privateNames, part),
      ),
    ]
    for (const word of new Set(found.filter((each) => !isLiteral(each))))
      yield `${file}:${place + 1}: "${word}": say ${privateNames[word]}`
  }
}

it('names, comments, titles and documents use standard terms instead of private words', () => {
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.flatMap((file) => [...findingsIn(file)])).toEqual([])
})
