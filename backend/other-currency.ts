import type { Deployment } from '../src/values/deployment.ts'
import type { CurrencyCode } from '../src/values/money.ts'

/** The database belongs to tills of another currency. */
export class OtherCurrency extends Error {
  constructor(
    /** The currency of the database. */
    readonly currency: CurrencyCode,
    deployment: Deployment,
  ) {
    super(
      `This database keeps its tills in ${currency}; the deployment ${deployment.id} works in ${deployment.currency} and needs a database of its own.`,
    )
  }
}
