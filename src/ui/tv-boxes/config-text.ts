import type { TvBoxConfig } from '../../worker/api.ts'
import { isolated } from '../../values/isolated.ts'

type NamedConfig = Pick<TvBoxConfig, 'gameId' | 'name'>

/**
 * A configuration by its game, and by its own name too where another configuration is of the same game. `nameOf` names a game,
 * one that is unknown by the name of the host.
 */
export function configText(
  nameOf: (gameId: number, hostName: string) => string,
  { gameId, name }: NamedConfig,
  configs: readonly NamedConfig[],
): string {
  const game = nameOf(gameId, name)
  const own = isolated(name)
  const isOnlyOne = configs.every((other) => other.gameId !== gameId || other.name === name)
  return isOnlyOne || game === own ? game : `${game} · ${own}`
}
