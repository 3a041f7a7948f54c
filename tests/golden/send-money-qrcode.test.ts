import { sendMoneyQrcodeSamples } from '../../src/receipts/samples.ts'
import { describeGolden } from './golden-receipts.ts'

describeGolden('sendMoneyQrcode', Object.keys(sendMoneyQrcodeSamples))
