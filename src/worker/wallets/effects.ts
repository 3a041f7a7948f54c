import { filter, ignoreElements, merge, tap, type Observable } from 'rxjs'
import type { Command } from '../commands.ts'
import { happened, whileLoggedIn, type World } from '../core/effects.ts'

/** A wallet that is blocked while it is on the screen: said in the error modal, and the look-up is over (section 4). */
const watchBlocks = (world: World): Observable<Command> =>
  whileLoggedIn(world, () =>
    world.host.socket$.pipe(
      filter((message) => message.kind === 'walletBlock'),
      tap(({ userId, isBlocked }) => {
        const { wallet } = world.store.facts
        if (!isBlocked || wallet?.state !== 'known' || wallet.wallet.userId !== userId) return
        world.store.learn((facts) => {
          facts.wallet = null
          facts.modal = { code: 'walletBlocked' }
        })
      }),
      ignoreElements(),
    ),
  )

/** What is in the wallet on the screen changes there too: what the cashier confirms is what is in it. */
const watchBalance = (world: World): Observable<Command> =>
  whileLoggedIn(world, () =>
    world.host.socket$.pipe(
      filter((message) => message.kind === 'playerWallet'),
      tap(({ userId, balance }) => {
        world.store.learn((facts) => {
          const shown = facts.wallet
          if (shown?.state !== 'known' || shown.wallet.userId !== userId) return
          facts.wallet = { ...shown, wallet: { ...shown.wallet, balance } }
        })
      }),
      ignoreElements(),
    ),
  )

/** A wallet that the host did not open has no QR code: said in the error modal (section 8, "QR print failure"). */
const tellRefusedTopUp = (world: World): Observable<Command> =>
  happened(world, 'cashMovementRefused').pipe(
    tap(({ data: { movementId, code, name } }) => {
      const entry = world.store.state.cash.movements.find((candidate) => candidate.movementId === movementId)
      if (entry?.movement.kind !== 'walletTopUp') return
      world.store.learn((facts) => {
        facts.modal = { code: 'qrCodeFailed', details: { code, name } }
      })
    }),
    ignoreElements(),
  )

/** What was settled is empty, and no more to be settled. */
const forgetSettled = (world: World): Observable<Command> =>
  happened(world, 'cashMovementDone').pipe(
    filter(({ data }) => data.kind === 'walletSettlement'),
    tap(() => {
      world.store.learn((facts) => {
        facts.wallet = null
      })
    }),
    ignoreElements(),
  )

export const walletsEffects = (world: World): Observable<Command> =>
  merge(watchBlocks(world), watchBalance(world), tellRefusedTopUp(world), forgetSettled(world))
