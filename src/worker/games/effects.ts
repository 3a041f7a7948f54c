import { defer, EMPTY, mergeMap, of, repeat, timer, type Observable } from 'rxjs'
import type { Command } from '../commands.ts'
import { whileLoggedIn, type World } from '../core/effects.ts'
import { backOffMs } from '../timing.ts'

/** What the shop may sell: config and privileges, asked for until the host has answered both. */
export const gamesEffects = (world: World): Observable<Command> =>
  whileLoggedIn(world, () => {
    let isDone = false
    return defer(() => loadGames(world)).pipe(
      mergeMap((command) => {
        isDone = command !== null
        return command ? of(command) : EMPTY
      }),
      repeat({ delay: (attempt) => (isDone ? EMPTY : timer(backOffMs(attempt - 1))) }),
    )
  })

/** Section 7: an unsuccessful config goes to the login. */
async function loadGames({ host }: World): Promise<Command | null> {
  const [config, privileges] = await Promise.all([host.call('config', {}), host.call('privileges', {})])
  if (config.kind === 'refused' || privileges.kind === 'refused') {
    return { type: 'recordLogout', reason: 'refused' }
  }
  if (config.kind === 'unknown' || privileges.kind === 'unknown') return null
  const permitted = privileges.value.data.map(({ game_id: gameId }) => gameId)
  return { type: 'recordGames', config: config.value.data, permitted }
}
