import { expect, it } from 'vitest'
import { errorCodes } from './error-codes.ts'

it('the codes of errors are those of section 8 [messages]', () =>
  expect(errorCodes).toEqual({
    authentication: 1000,
    incorrectData: 1001,
    system: 1002,
    program: 1003,
    notFound: 1004,
    tooManyRequests: 1005,
    database: 1006,
    noPermission: 1007,
    notRecalculated: 1008,
    validation: 1009,
    invalidBarcode: 1010,
    incorrectBarcode: 1011,
    payoutLimit: 1012,
    otherOperator: 1013,
    cancelled: 1014,
    cancelFailed: 1015,
  }))
