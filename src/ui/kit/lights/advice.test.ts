import { describe, expect, it } from 'vitest'
import { goodFacts, factsWith, stateAfter } from '../../../../tests/kit/decider.ts'
import { textsOf } from '../../../../tests/kit/texts.ts'
import { languages } from '../../../values/language.ts'
import { printProgramVersion, printServicePort } from '../../../protocol/print-service.ts'
import { translator } from '../texts/translate.ts'
import { adviceGaps } from './advice.ts'

const state = stateAfter([])
const page = { origin: 'http://shop.test', language: 'en', date: (atMs: number) => `moment ${atMs}` } as const

describe('the advice of the status lights', () => {
  it.each(languages)('has a value for each gap in %s', (language) => {
    const texts = textsOf(language)
    const t = translator(language, texts)
    const gaps = adviceGaps({ state, facts: goodFacts }, { ...page, language })
    const keys = Object.entries(texts.app.status ?? {}).flatMap(([part, states]) =>
      Object.keys(states)
        .filter((name) => name.endsWith('Advice'))
        .map((name) => `status.${part}.${name}`),
    )
    expect(keys.length).toBeGreaterThan(30)
    for (const key of keys) expect(t(key, gaps), key).not.toMatch(/[{}]/)
  })

  it('names port and page, how wrong the clock is, and until when records were lost', () => {
    const facts = factsWith({
      status: { clock: { kind: 'differs', byMs: -3 * 3_600_000 } },
      printing: { journalDamage: { foundAtMs: 1, copiesBeforeMs: 7, keptAs: 'jobs.journal.damaged-1' } },
    })
    expect(adviceGaps({ state, facts }, page)).toMatchObject({
      port: String(printServicePort),
      origin: 'http://shop.test',
      time: '3 hr',
      until: 'moment 7',
    })
  })

  it('names the version of the print program that the host offers, where that is newer than the counter needs', () => {
    const facts = factsWith({ printing: { neededProgram: '99.0.0' } })
    expect(adviceGaps({ state, facts }, page)).toMatchObject({ required: '99.0.0' })
    expect(adviceGaps({ state, facts: goodFacts }, page)).toMatchObject({ required: printProgramVersion })
  })
})
