import { expect, it } from 'vitest'
import * as v from 'valibot'
import { PrintJob } from './print-service.ts'
import { Failure } from './wire.ts'

const endless = 'x'.repeat(5_000_000)

it('a refusal stays one, however long its name is: the name is cut', () => {
  const { error } = v.parse(Failure, { success: false, error: { code: 1001, name: endless, field: endless } })
  expect(error).toEqual({ code: 1001, name: 'x'.repeat(64) })
})

it('a print that failed has failed, however long its reason is', () => {
  const job = { id: '01890a5d-ac96-774b-bcce-b302099a8057', state: 'failed', confirmed: true }
  expect(v.parse(PrintJob, { ...job, reason: endless })).toEqual({ ...job, reason: 'x'.repeat(64) })
})
