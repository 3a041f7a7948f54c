import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { textsToCyrillic, toCyrillic } from './cyrillic.ts'
import type { Texts } from './texts.ts'

describe('Serbian in Cyrillic script', () => {
  it.each([
    ['Ljubav, Njegoš i DŽEP', 'Љубав, Његош и ЏЕП'],
    ['Đorđe čisti šal, ćuti', 'Ђорђе чисти шал, ћути'],
    ['Naplati {{count}} listića', 'Наплати {{count}} листића'],
    ['QR kod na F2 i Balcão', 'QR код на F2 и Balcão'],
    ['Red A, O nama', 'Ред A, О нама'],
    ['na https:// ili localhost (Web Locks)', 'на https:// или localhost (Web Locks)'],
  ])('%s is %s', (latin, cyrillic) => {
    expect(toCyrillic(latin)).toBe(cyrillic)
  })

  it.each(readdirSync('locales/sr'))('is in the repository as `npm run cyrillic` makes it: %s', (file) => {
    const [latin, cyrillic] = ['sr', 'sr-Cyrl'].map(
      (language) => JSON.parse(readFileSync(`locales/${language}/${file}`, 'utf8')) as Texts,
    )
    expect(cyrillic).toEqual(textsToCyrillic(latin!))
  })
})
