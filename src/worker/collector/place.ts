import type { ShopLog } from '../../protocol/collector.ts'
import { logName } from '../shared/log-name.ts'
import type { State } from '../state.ts'

export interface CollectorPlace {
  /** The origin of the collector. */
  readonly collector: string
  readonly name: ShopLog
}

/** Where the log is collected; null in training, and in a deployment without a collector. */
export function collectorPlace(state: State): CollectorPlace | null {
  const name = logName(state)
  const { shop, deployment } = state.session
  return name && shop && deployment?.collector
    ? { collector: deployment.collector, name: { shop: shop.id, ...name } }
    : null
}
