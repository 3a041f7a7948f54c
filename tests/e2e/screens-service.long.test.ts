import { beforeAll, describe, expect, it } from 'vitest'
import { openExamination } from '../kit/examination.ts'
import { examined, service } from '../kit/screens.ts'

const examination = openExamination()

beforeAll(() => examination.stage.logIn())

describe('no screen of the service is cut off, out of reach or inaccessible', () => {
  it.each(examined(service.flatMap(({ screens }) => screens)))('$title', async (screen) => {
    expect(await examination.faultsOf(screen)).toEqual([])
  })

  it('has seen money enough', () => {
    expect(examination.moneySeen()).toBeGreaterThan(2)
  })
})
