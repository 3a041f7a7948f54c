import type { Refusal } from '../../values/outcome.ts'
import type { TvBox, TvBoxConfig } from '../../worker/api.ts'

/** The state of a choice for a device. */
export type Change =
  | { readonly state: 'chosen' | 'saving' | 'saved'; readonly configId: string }
  | { readonly state: 'failed'; readonly configId: string; readonly refusal: Refusal }

/** By the device's id; a device without an entry is unchanged. */
export type Changes = Readonly<Record<string, Change>>

/** The configuration of a device: the choice made here, otherwise the host's; '' for none. */
export function chosenConfig(
  { id, shows }: TvBox,
  configs: readonly TvBoxConfig[],
  changes: Changes,
): string {
  const shown = shows && configs.find(({ name, gameId }) => name === shows.name && gameId === shows.gameId)
  return changes[id]?.configId ?? shown?.id ?? ''
}

/** The changes that the host has not received or has refused; each device once. */
export const toSave = (changes: Changes): { deviceId: string; configId: string }[] =>
  Object.entries(changes)
    .filter(([, { state }]) => state === 'chosen' || state === 'failed')
    .map(([deviceId, { configId }]) => ({ deviceId, configId }))

/** Choosing the current configuration is not a change. */
export function choose(
  changes: Changes,
  box: TvBox,
  configs: readonly TvBoxConfig[],
  configId: string,
): Changes {
  const { [box.id]: before, ...others } = changes
  const isSaved = before?.state === 'saved' && before.configId === configId
  if (isSaved) return changes
  const isShown = before?.state !== 'saved' && chosenConfig(box, configs, {}) === configId
  return isShown ? others : { ...others, [box.id]: { state: 'chosen', configId } }
}
