import { validationsReportSamples } from '../../src/receipts/samples.ts'
import { describeGolden } from './golden-receipts.ts'

describeGolden('paymentsReceiptPerDayAndWeek', Object.keys(validationsReportSamples))
