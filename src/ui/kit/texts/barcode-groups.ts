const grandLotteryLength = 18

/** A barcode in groups for reading (section 5): 3-8-rest for the 18 digits of game 51, otherwise 4-10-rest. */
export function barcodeGroups(barcode: string): string {
  const [first, second] = barcode.length === grandLotteryLength ? [3, 11] : [4, 14]
  return [barcode.slice(0, first), barcode.slice(first, second), barcode.slice(second)]
    .filter((group) => group !== '')
    .join('-')
}
