import * as v from 'valibot'
import { PaymentsReportPayload, paymentsReport, paymentsReportSamples } from './payments-report.ts'
import { route, type ReceiptRoute } from './route.ts'
import {
  isValidations,
  validationsReport,
  ValidationsReportPayload,
  validationsReportSamples,
} from './validations-report.ts'

const path = '/paymentsReceiptPerDayAndWeek'
const payments = route(path, PaymentsReportPayload, paymentsReport, paymentsReportSamples)
const validations = route(path, ValidationsReportPayload, validationsReport, validationsReportSamples)

/** Section 7 has one route for the report of payments and for that of validations. */
export const paidReportsRoute: ReceiptRoute<typeof path> = {
  path,
  payload: v.union([payments.payload, validations.payload]),
  samples: { ...payments.samples, ...validations.samples },
  layOut: (payload, texts, config) =>
    (isValidations(payload) ? validations : payments).layOut(payload, texts, config),
}
