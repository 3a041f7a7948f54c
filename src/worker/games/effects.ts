import { defer, EMPTY, from, mergeMap, of, repeat, timer, type Observable } from 'rxjs'
import type { Command } from '../commands.ts'
import type { World } from '../world.ts'
import { whileLoggedIn } from '../shared/while-logged-in.ts'
import { isRefusedInSession } from '../shared/host-fault.ts'
import { logOutOnceResolved } from '../shared/log-out.ts'
import { backOffMs } from '../core/back-off.ts'

/** The games that the shop may sell: requests config and privileges until the host has answered both. */
export const gamesEffects = (world: World): Observable<Command> =>
  whileLoggedIn(world, () => {
    let isDone = false
    return defer(() => from(loadGames(world))).pipe(
      mergeMap((loaded) => {
        isDone = loaded !== 'later'
        if (loaded === 'later') return EMPTY
        return loaded === 'refused' ? logOutOnceResolved(world, 'refused') : of(loaded)
      }),
      repeat({ delay: (attempt) => (isDone ? EMPTY : timer(backOffMs(attempt - 1))) }),
    )
  })

/** Section 7: a refused config leads to the login. */
async function loadGames({ host }: World): Promise<Command | 'refused' | 'later'> {
  const [config, privileges] = await Promise.all([host.call('config', {}), host.call('privileges', {})])
  if (isRefusedInSession(config) || isRefusedInSession(privileges)) return 'refused'
  if (config.kind !== 'answer' || privileges.kind !== 'answer') return 'later'
  const permitted = privileges.value.data.map(({ game_id: gameId }) => gameId)
  return { type: 'recordGames', config: config.value.data, permitted }
}
