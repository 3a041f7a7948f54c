import { describe, expect, it } from 'vitest'
import { openExamination } from '../kit/examination.ts'
import { logIn, examined, selling } from '../kit/screens.ts'

const examination = openExamination()

describe('no screen is cut off in any language, out of reach at 200 % or inaccessible', () => {
  it.each(examined(logIn.screens))('log-in: $title', async (screen) => {
    expect(await examination.faultsOf(screen)).toEqual([])
  })

  it('has a way in', () => examination.stage.logIn())

  it.each(examined(selling.flatMap(({ screens }) => screens)))('$title [palettes]', async (screen) => {
    expect(await examination.faultsOf(screen)).toEqual([])
  })

  it('has seen money enough', () => {
    expect(examination.moneySeen()).toBeGreaterThan(5)
  })
})
