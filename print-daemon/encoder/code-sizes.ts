import { qrColumns } from '../drawing/qr-modules.ts'

export const barcodeHeightDots = 80
const largestQrModuleDots = 6
/** A code of so few characters is narrow enough for every paper. */
const shortQrCode = 80
/** Modules that stay white beside it; the margins of the paper add the others. */
const quietModules = 4

/** As large as the paper allows. */
export const qrModuleDots = (text: string, dots: number): number =>
  text.length <= shortQrCode
    ? largestQrModuleDots
    : Math.min(largestQrModuleDots, Math.floor(dots / (qrColumns(text) + quietModules)))
