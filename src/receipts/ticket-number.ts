/** A ticket number in readable groups (section 5): 18 digits as 3-8-rest, others as 4-10-rest. */
export function ticketNumberForEyes(barcode: string): string {
  const [first, second] = barcode.length === 18 ? [3, 8] : [4, 10]
  return [barcode.slice(0, first), barcode.slice(first, first + second), barcode.slice(first + second)].join(
    '-',
  )
}

/** A ticket number for the receipt of a payment: characters 6 to 10 are masked (section 5). */
export const maskedTicketNumber = (barcode: string): string =>
  `${barcode.slice(0, 5)}*****${barcode.slice(10)}`
