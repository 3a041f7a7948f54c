import { cashSamples } from '../../src/receipts/samples.ts'
import { describeGolden } from './golden-receipts.ts'

describeGolden('cash', Object.keys(cashSamples), ['refill', 'collection'])
