import { paymentsReportSamples } from '../../src/receipts/samples.ts'
import { describeGolden } from './golden-receipts.ts'

describeGolden('paymentsReceiptPerDayAndWeek', Object.keys(paymentsReportSamples))
