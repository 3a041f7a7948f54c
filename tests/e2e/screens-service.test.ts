import { beforeAll, describe, expect, it } from 'vitest'
import { openExamination } from '../kit/examination.ts'
import { examined, service } from '../kit/screens.ts'

const examination = openExamination()

beforeAll(() => examination.stage.logIn())

describe('nothing of the service is cut off or out of reach, and nothing keeps anybody from working', () => {
  it.each(examined(service.flatMap(({ screens }) => screens)))('$title', async (screen) => {
    expect(await examination.faultsOf(screen)).toEqual([])
  })

  it('has seen money enough', () => {
    expect(examination.moneySeen()).toBeGreaterThan(2)
  })
})
