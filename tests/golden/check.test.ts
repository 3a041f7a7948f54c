import { checkSamples } from '../../src/receipts/samples.ts'
import { describeGolden } from './golden-receipts.ts'

describeGolden('check', Object.keys(checkSamples))
