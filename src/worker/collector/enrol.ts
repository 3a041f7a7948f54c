import { codeAsMade } from '../../protocol/collector.ts'
import { done, refuse, type Outcome } from '../../values/outcome.ts'
import type { SendingRefusal } from '../core/ports.ts'
import type { World } from '../world.ts'
import { collectorPlace } from './place.ts'

const codes = {
  notEnrolled: 'collectorCode',
  wrong: 'collectorCode',
  differs: 'collectorCode',
  busy: 'tooManyAttempts',
  noKeys: 'collectorNoKeys',
} as const satisfies Record<SendingRefusal, string>

/** Enrols this counter by a code; sending begins by itself. */
export async function enrolAtCollector(
  { store, collector }: World,
  typed: string,
): Promise<Outcome<undefined>> {
  const place = collectorPlace(store.state)
  if (!place) return refuse('badCommand')
  const { counterId, shop } = place.name
  const reply = await collector.enrol(place.collector, { code: codeAsMade(typed), counterId })
  if (reply.kind === 'refused') return refuse(codes[reply.reason])
  if (reply.kind === 'again') return refuse('collectorAway')
  if (reply.value.shop !== shop) return refuse('collectorOtherShop', { shop: reply.value.shop })
  store.updateFacts((facts) => {
    facts.collector.trouble = null
  })
  return done(undefined)
}
