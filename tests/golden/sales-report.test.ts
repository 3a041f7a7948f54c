import { salesReportSamples } from '../../src/receipts/samples.ts'
import { describeGolden } from './golden-receipts.ts'

describeGolden('salesReceiptPerDayAndWeek', Object.keys(salesReportSamples))
