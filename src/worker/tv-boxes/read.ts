import { done, refuse, type Outcome } from '../../values/outcome.ts'
import type { World } from '../world.ts'
import { faultRefusal, readOf } from '../shared/host-fault.ts'

/** The operator's TV boxes and what each of them can show. */
export interface TvBoxes {
  readonly devices: readonly TvBox[]
  readonly configs: readonly TvBoxConfig[]
}

export interface TvBox {
  readonly id: string
  /** What stands on the device itself. */
  readonly deviceId: string
  /** What it shows now; null where nothing was chosen for it yet. */
  readonly shows: { readonly name: string; readonly gameId: number } | null
}

export interface TvBoxConfig {
  readonly id: string
  readonly name: string
  readonly gameId: number
}

const refusal = 'readingRefused'

/** Asks the TV-box service for the devices. A reading: nothing of it is remembered here. */
export async function fetchTvBoxes({ host, store }: World): Promise<Outcome<TvBoxes>> {
  const { operator } = store.state.session
  if (!operator) return refuse('notLoggedIn')
  const read = readOf(await host.call('getAvailableData', { operatorId: operator.operatorId }))
  if (!read.ok) return { ok: false, refusal: faultRefusal(read.fault, refusal) }
  const { allDevices, allOperators } = read.value
  return done({
    devices: allDevices.map(({ id, deviceId, config }) => ({ id, deviceId, shows: config })),
    configs: allOperators[0]?.availableConfigs ?? [],
  })
}

/** Has one device show something else, in the language of the counter: once per device, as section 7 says. The same again changes nothing. */
export async function changeTvBox(
  { host, store }: World,
  deviceId: string,
  configId: string,
): Promise<Outcome> {
  const { operator, language, deployment } = store.state.session
  if (!operator || !deployment) return refuse('notLoggedIn')
  const request = {
    operatorId: operator.operatorId,
    dId: deviceId,
    cId: configId,
    language: language ?? deployment.language,
  }
  const read = readOf(await host.call('changeDeviceConfig', request))
  return read.ok ? done(undefined) : { ok: false, refusal: faultRefusal(read.fault, refusal) }
}
