import type { Refusal, TvBox, TvBoxConfig } from '../../worker/api.ts'

/** What has become of a choice that was made for a device. */
export type Change =
  | { readonly state: 'chosen' | 'saving' | 'saved'; readonly configId: string }
  | { readonly state: 'failed'; readonly configId: string; readonly refusal: Refusal }

/** By the device's id; a device without an entry shows what it showed. */
export type Changes = Readonly<Record<string, Change>>

/** What is chosen for a device: what was chosen here, else what the host says it shows; '' for nothing. */
export function chosenConfig(
  { id, shows }: TvBox,
  configs: readonly TvBoxConfig[],
  changes: Changes,
): string {
  const shown = shows && configs.find(({ name, gameId }) => name === shows.name && gameId === shows.gameId)
  return changes[id]?.configId ?? shown?.id ?? ''
}

/** What the host has still to be told, or did not take; each device once. */
export const toSave = (changes: Changes): { deviceId: string; configId: string }[] =>
  Object.entries(changes)
    .filter(([, { state }]) => state === 'chosen' || state === 'failed')
    .map(([deviceId, { configId }]) => ({ deviceId, configId }))

/** The same again that a device shows already is no change. */
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
