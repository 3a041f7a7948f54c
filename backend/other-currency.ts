import type { CurrencyCode } from '../src/values/money.ts'

/** The database belongs to tills of another currency. */
export class OtherCurrency extends Error {
  constructor(
    /** The currency of the database. */
    readonly currency: CurrencyCode,
    wanted: CurrencyCode,
  ) {
    super(
      `This database keeps its tills in ${currency}; a deployment in ${wanted} needs a database of its own.`,
    )
  }
}
