import { done, refuse, type Outcome } from '../../values/outcome.ts'
import type { World } from '../world.ts'
import { faultRefusal, readOf } from '../shared/host-fault.ts'
import { languageOf } from '../shared/receipt-values.ts'

/** The operator's TV boxes and the configurations of each. */
export interface TvBoxes {
  readonly devices: readonly TvBox[]
  readonly configs: readonly TvBoxConfig[]
}

export interface TvBox {
  readonly id: string
  /** The label on the device. */
  readonly deviceId: string
  /** Its current configuration; null if none was chosen yet. */
  readonly shows: { readonly name: string; readonly gameId: number } | null
}

export interface TvBoxConfig {
  readonly id: string
  readonly name: string
  readonly gameId: number
}

const refusal = 'readingRefused'

/** Requests the devices from the TV-box service. The answer is not stored. */
export async function fetchTvBoxes({ host, store }: World): Promise<Outcome<TvBoxes>> {
  const { operator } = store.state.session
  if (!operator) return refuse('notLoggedIn')
  const read = readOf(await host.call('getAvailableData', { operatorId: operator.operatorId }))
  if (!read.ok) return refuse(faultRefusal(read.fault, refusal))
  const { allDevices, allOperators } = read.value
  return done({
    devices: allDevices.map(({ id, deviceId, config }) => ({ id, deviceId, shows: config })),
    configs: allOperators[0]?.availableConfigs ?? [],
  })
}

/**
 * Changes the configuration of one device, in the counter's language: once per device, as section 7 requires. A
 * repetition changes nothing.
 */
export async function changeTvBox(
  { host, store }: World,
  deviceId: string,
  configId: string,
): Promise<Outcome> {
  const { operator, deployment } = store.state.session
  if (!operator || !deployment) return refuse('notLoggedIn')
  const request = {
    operatorId: operator.operatorId,
    dId: deviceId,
    cId: configId,
    language: languageOf(store.state),
  }
  const read = readOf(await host.call('changeDeviceConfig', request))
  return read.ok ? done(undefined) : refuse(faultRefusal(read.fault, refusal))
}
