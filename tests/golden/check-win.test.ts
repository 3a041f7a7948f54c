import { checkWinSamples } from '../../src/receipts/samples.ts'
import { describeGolden } from './golden-receipts.ts'

describeGolden('check-win', Object.keys(checkWinSamples), ['paid', 'overLimit', 'ticketCancelled', 'payoutCancelled'])
