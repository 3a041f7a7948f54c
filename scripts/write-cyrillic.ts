import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { textsToCyrillic } from '../locales/cyrillic.ts'
import type { Texts } from '../locales/texts.ts'

const [from, to] = ['locales/sr', 'locales/sr-Cyrl']

mkdirSync(to, { recursive: true })
for (const file of readdirSync(from)) {
  const texts = JSON.parse(readFileSync(`${from}/${file}`, 'utf8')) as Texts
  writeFileSync(`${to}/${file}`, `${JSON.stringify(textsToCyrillic(texts), null, 2)}\n`)
}
