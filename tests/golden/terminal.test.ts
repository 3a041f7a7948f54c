import { terminalSamples } from '../../src/receipts/samples.ts'
import { describeGolden } from './golden-receipts.ts'

describeGolden('terminal', Object.keys(terminalSamples), ['send', 'return'])
