import { describe, expect, it } from 'vitest'
import { drawSteps, outcomes, ticketSteps } from '../src/draws/verify.ts'
import { drawCalls } from '../src/protocol/draws.ts'
import { languages, type Language } from '../src/values/language.ts'
import { drawPageTexts } from './draw-page.ts'

const leaves = (prefix: string, value: object): [string, string][] =>
  Object.entries(value).flatMap(([key, inner]): [string, string][] =>
    typeof inner === 'string' ? [[prefix + key, inner]] : leaves(`${prefix}${key}.`, inner as object),
  )
const gaps = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort()
const textsIn = (language: Language) =>
  leaves('', drawPageTexts[language]).map(([key, text]) => [key, gaps(text), text.trim() !== ''])

describe('the texts of the page of a draw', () => {
  it.each(languages)('are the same in %s as in English, with the same gaps, and none is empty', (language) =>
    expect(textsIn(language)).toEqual(textsIn('en')),
  )

  it('have every step of a proof, every outcome, and every refusal', () => {
    const { step, outcome, trouble } = drawPageTexts.en
    expect(Object.keys(step)).toEqual([...drawSteps, ...ticketSteps])
    expect(Object.keys(outcome)).toEqual([...outcomes])
    for (const { refuses } of Object.values(drawCalls))
      expect(Object.keys(trouble)).toEqual(expect.arrayContaining(refuses))
  })
})
