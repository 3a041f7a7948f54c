import { hostError } from '../../protocol/error-codes.ts'
import type { AnswerOf } from '../../protocol/host-calls.ts'
import type { Language } from '../../values/language.ts'
import { offeredGame } from './config.ts'
import { accept, refuse, type Decision, type Moment } from './decision.ts'
import type { By, HostEventOf } from './events.ts'
import { operatorOf } from './operators.ts'
import { isInstant, rulesOf } from './schedule.ts'
import type { TvBox } from './records.ts'
import type { HostState } from './state.ts'
import { ownEntry } from '../../values/own-entry.ts'

/** Boxes behind the shop's TVs are set up. */
export interface AddTvBoxes {
  readonly type: 'addTvBoxes'
  readonly tvBoxes: readonly TvBox[]
  /** Left out where no administrator adds them. */
  readonly by?: By
}

/** An operator chooses which game a TV shows. */
export interface ConfigureTvBox {
  readonly type: 'configureTvBox'
  readonly operatorId: number
  readonly deviceId: string
  readonly configId: string
  readonly language?: Language | undefined
}

export const findTvBox = (state: HostState, deviceId: string): TvBox | undefined =>
  ownEntry(state.tvBoxes, deviceId)

const configIdOf = (gameId: number): string => String(gameId)

/** The games that a TV can show: those with scheduled draws that the operator may sell. */
const showable = (state: HostState, operatorId: number): number[] =>
  operatorOf(state, operatorId).permittedGames.filter(
    (gameId) => offeredGame(state, gameId) && !isInstant(rulesOf(state, gameId)),
  )

export const decideTvBoxes = {
  addTvBoxes(state: HostState, { tvBoxes, by }: AddTvBoxes, { now }: Moment): Decision {
    const missing = tvBoxes.filter(({ deviceId }) => !findTvBox(state, deviceId))
    return missing.length === 0
      ? accept()
      : accept({ type: 'tvBoxesAdded', at: now, tvBoxes: missing, ...(by && { by }) })
  },

  /** The TVs belong to the shop: every operator can choose the game. */
  configureTvBox(
    state: HostState,
    { operatorId, deviceId, configId, language }: ConfigureTvBox,
    { now }: Moment,
  ): Decision {
    const tvBox = findTvBox(state, deviceId)
    if (!tvBox) return refuse(hostError('device_unknown'))
    const gameId = showable(state, operatorId).find((id) => configIdOf(id) === configId)
    if (gameId === undefined) return refuse(hostError('config_unknown'))
    if (tvBox.gameId === gameId && tvBox.language === language) return accept()
    const named = language === undefined ? {} : { language }
    return accept({ type: 'tvBoxConfigured', at: now, operatorId, deviceId, gameId, ...named })
  },
}

export const evolveTvBoxes = {
  tvBoxesAdded(state: HostState, { tvBoxes }: HostEventOf<'tvBoxesAdded'>): void {
    for (const { deviceId, gameId } of tvBoxes) state.tvBoxes[deviceId] = { deviceId, gameId }
  },

  tvBoxConfigured(state: HostState, { deviceId, gameId, language }: HostEventOf<'tvBoxConfigured'>): void {
    state.tvBoxes[deviceId] = { deviceId, gameId, ...(language === undefined ? {} : { language }) }
  },
}

/** Every TV box of the shop, and the games that the operator can choose. */
export function tvBoxesAnswer(
  state: HostState,
  operatorId: number,
  nameOf: (gameId: number) => string,
): AnswerOf<'getAvailableData'> {
  const availableConfigs = showable(state, operatorId).map((gameId) => ({
    id: configIdOf(gameId),
    name: nameOf(gameId),
    gameId,
  }))
  const allDevices = Object.values(state.tvBoxes).map(({ deviceId, gameId }) => ({
    id: deviceId,
    deviceId,
    config: gameId === null ? null : { name: nameOf(gameId), gameId },
  }))
  return { allDevices, allOperators: [{ availableConfigs }] }
}
