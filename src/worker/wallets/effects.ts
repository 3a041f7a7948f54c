import { concatMap, defer, filter, from, ignoreElements, merge, of, tap, type Observable } from 'rxjs'
import type { Command } from '../commands.ts'
import { eventsOf } from '../core/effects.ts'
import type { World } from '../world.ts'
import { whileLoggedIn } from '../shared/while-logged-in.ts'
import { walletBlocked } from '../shared/blocked-wallet.ts'
import { batches } from '../core/batches.ts'
import { replaceLinks } from '../shared/logged-links.ts'
import { linkMissing } from '../shared/paper.ts'
import { repeatUntil } from '../core/repeat-until.ts'
import { movementEntry } from '../till/state.ts'
import { issuedReceipt } from '../printing/state.ts'

const watchBlocks = (world: World): Observable<Command> =>
  whileLoggedIn(world, () =>
    world.host.socket$.pipe(
      filter((message) => message.kind === 'walletBlock'),
      filter(({ isBlocked }) => isBlocked),
      tap(({ userId }) => world.store.updateFacts((facts) => walletBlocked(facts, userId))),
      ignoreElements(),
    ),
  )

/** Updates the balance of the wallet on the screen, so that the cashier confirms the current one. */
const watchBalance = (world: World): Observable<Command> =>
  whileLoggedIn(world, () =>
    world.host.socket$.pipe(
      filter((message) => message.kind === 'wallet'),
      tap(({ userId, balance }) => {
        world.store.updateFacts((facts) => {
          const shown = facts.wallets.wallet
          if (shown?.state !== 'known' || shown.wallet.userId !== userId) return
          facts.wallets.wallet = { ...shown, wallet: { ...shown.wallet, balance } }
        })
      }),
      ignoreElements(),
    ),
  )

/** A wallet that the host did not open has no QR code: reported in the error modal (section 8, "QR print failure"). */
const reportRefusedTopUp = (world: World): Observable<Command> =>
  eventsOf(world, 'movementRefused').pipe(
    tap(({ data: { movementId, code, name } }) => {
      const entry = movementEntry(world.store.state.till, movementId)
      if (entry?.movement.kind !== 'walletTopUp') return
      world.store.updateFacts((facts) => {
        facts.status.modal = { code: 'qrCodeFailed', details: { code, name } }
      })
    }),
    ignoreElements(),
  )

/** A wallet whose QR code was not printed leaves the player without proof: also reported in the error modal. */
const reportUnprinted = (world: World): Observable<Command> =>
  eventsOf(world, 'receiptPrintEnded').pipe(
    filter(({ data: { result } }) => result === 'failed'),
    tap(({ data: { receiptId, reason } }) => {
      const receipt = issuedReceipt(world.store.state.printing, receiptId)
      if (receipt?.content.kind !== 'walletTopUp') return
      world.store.updateFacts((facts) => {
        facts.status.modal = { code: reason === linkMissing ? 'qrCodeLinkMissing' : 'qrCodeNotPrinted' }
      })
    }),
    ignoreElements(),
  )

/** A settled wallet is empty and cannot be settled again. By now another one may be on the screen, or be looked up. */
const forgetSettled = (world: World): Observable<Command> =>
  eventsOf(world, 'movementDone').pipe(
    tap(({ data: { settledWallet } }) => {
      const shown = world.store.facts.wallets.wallet
      if (shown?.state !== 'known' || shown.wallet.userId !== settledWallet) return
      world.store.updateFacts((facts) => {
        facts.wallets.wallet = null
      })
    }),
    ignoreElements(),
  )

/**
 * Invalidates the links that earlier versions logged, as soon as the host can be reached (see `logged-links.ts`). A host without
 * wallets refuses that, and takes no such link.
 */
const replaceLoggedLinks = (world: World): Observable<Command> =>
  whileLoggedIn(world, () =>
    defer(() => from(batches(Object.keys(world.store.state.wallets.exposed)))).pipe(
      concatMap((userIds) => replaceUntilAnswered(world, userIds)),
    ),
  )

function replaceUntilAnswered(world: World, userIds: readonly string[]): Observable<never> {
  let isAnswered = false
  return defer(() => (hasWallets(world) ? from(replaceLinks(world, userIds)) : of(true))).pipe(
    tap((answered) => (isAnswered = answered)),
    ignoreElements(),
    repeatUntil(() => isAnswered),
  )
}

const hasWallets = ({ store }: World): boolean => store.state.session.deployment?.flags.qrCode !== false

export const walletsEffects = (world: World): Observable<Command> =>
  merge(
    watchBlocks(world),
    watchBalance(world),
    reportRefusedTopUp(world),
    reportUnprinted(world),
    forgetSettled(world),
    replaceLoggedLinks(world),
  )
