import { delay, filter, from, map, merge, mergeMap, of, type Observable } from 'rxjs'
import type { Command } from '../commands.ts'
import { whileLoggedIn, type World } from '../core/effects.ts'
import { timing } from '../timing.ts'

/** The till as the host has it: asked for at the login, told by the socket after. */
export const cashEffects = (world: World): Observable<Command> =>
  whileLoggedIn(world, () => merge(asked(world), told(world)))

const asked = (world: World): Observable<Command> =>
  from(world.host.call('getWalletByIdUser', {})).pipe(
    mergeMap((reply): Observable<Command> => {
      if (reply.kind === 'answer') return of({ type: 'recordWallet', balance: reply.value.wallet })
      if (reply.kind === 'refused') return walletFailed(world)
      return of()
    }),
  )

/** Section 7: a wallet that the host refuses shows the unknown-error modal and logs out after a second. */
function walletFailed({ store }: World): Observable<Command> {
  store.learn((facts) => {
    facts.modal = { code: 'unknownError' }
  })
  return of<Command>({ type: 'recordLogout', reason: 'walletFailure' }).pipe(delay(timing.walletFailureMs))
}

const told = (world: World): Observable<Command> =>
  world.host.socket$.pipe(
    filter((message) => message.kind === 'wallet'),
    filter(({ operatorId }) => operatorId === world.store.state.session.operator?.operatorId),
    map(({ wallet }): Command => ({ type: 'recordWallet', balance: wallet })),
  )
