import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { textsToCyrillic, toCyrillic } from './cyrillic.ts'
import type { Texts } from './texts.ts'

const files = readdirSync('locales/sr')
const read = (language: string, file: string) =>
  JSON.parse(readFileSync(`locales/${language}/${file}`, 'utf8')) as Texts

/** Texts by the path of their keys. */
const leaves = (texts: Texts, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[path + key, text]] : leaves(text, `${path}${key}.`),
  )

describe('Serbian in Cyrillic script', () => {
  it.each([
    ['Ljubav, Njegoš i DŽEP', 'Љубав, Његош и ЏЕП'],
    ['Đorđe čisti šal, ćuti', 'Ђорђе чисти шал, ћути'],
    ['Naplati {{count}} listića', 'Наплати {{count}} листића'],
    ['QR kod na F2 i Balcão', 'QR код на F2 и Balcão'],
    ['Red A, O nama', 'Ред A, О нама'],
    ['na https:// ili localhost (Web Locks)', 'на https:// или localhost (Web Locks)'],
    ['komandom „balcao printer pair“', 'командом „balcao printer pair“'],
  ])('%s is %s', (latin, cyrillic) => {
    expect(toCyrillic(latin)).toBe(cyrillic)
  })

  it.each(files)('is in the repository as `npm run cyrillic` makes it: %s', (file) => {
    expect(read('sr-Cyrl', file)).toEqual(textsToCyrillic(read('sr', file)))
  })

  it.each(files)('keeps a command or code that English has in quotes or brackets: %s', (file) => {
    const latin = new Map(leaves(read('sr', file)))
    const cyrillic = new Map(leaves(read('sr-Cyrl', file)))
    for (const [key, text] of leaves(read('en', file)))
      for (const [, code = ''] of text.matchAll(/[“(]([a-z -]+)[”)]/g))
        if (latin.get(key)?.includes(code)) expect(cyrillic.get(key), key).toContain(code)
  })
})
