import type { ShopLog } from '../../protocol/collector.ts'
import type { State } from '../state.ts'

export interface CollectorPlace {
  /** The origin of the collector. */
  readonly collector: string
  readonly name: ShopLog
}

/** Where the log is collected; null in training, and in a deployment without a collector. */
export function collectorPlace({ session, heads }: State): CollectorPlace | null {
  const { counterId, shop, deployment } = session
  if (counterId === null || !shop || !deployment?.collector || deployment.isTraining) return null
  return {
    collector: deployment.collector,
    name: { shop: shop.id, counterId, log: heads.earlierLogs + 1 },
  }
}
