import { ticketSamples } from '../../src/receipts/samples.ts'
import { describeGolden } from './golden-receipts.ts'

describeGolden('ticket', Object.keys(ticketSamples))
