import type { Action } from '../../kit/actions/action.ts'
import { openDialog } from '../../kit/actions/dialogs.ts'
import { lazyDialog } from '../../kit/actions/lazy-dialog.tsx'
import { areTerminalsShown, isCartInPlace } from '../../kit/area.ts'
import { holdKeysFor } from '../../kit/keyboard/held-keys.ts'
import { rebuyKey, winKey } from '../history/history-keys.ts'
import { CartPlace } from './CartPlace.tsx'

type Pay = typeof import('./pay.ts')

/** The code that pays is loaded with the cart, after the first paint, and acts on the cart on the screen. */
async function useOfCart(use: (cart: Pay) => void | Promise<void>): Promise<void> {
  await CartPlace.fetch()
  await use(await import('./pay.ts'))
}
const withCart = (use: (cart: Pay) => void | Promise<void>): void => holdKeysFor(useOfCart(use))

/** The cart's drawer, if the cart has no place of its own. */
export const cart: Action = {
  name: 'cart',
  dialog: lazyDialog(() => import('./CartDrawer.tsx'), { isCounting: false }),
}

/** Focuses the field for the player's money, where Enter pays. */
export const receive: Action = {
  name: 'receive',
  keys: ['F2'],
  run: () => (isCartInPlace() ? withCart(({ countOrPay }) => countOrPay()) : openDialog(receive)),
  dialog: lazyDialog(() => import('./CartDrawer.tsx'), { isCounting: true }),
}

/** Adds the complete ticket of the board; the player gave the next of the usual amounts: Enter pays. */
export const cash: Action = {
  name: 'cash',
  keys: ['+'],
  run: () => areTerminalsShown() || withCart(({ beginPayment }) => beginPayment(receive)),
}

/** A cart can be paid only while it is on the screen. */
export const pay: Action = {
  name: 'pay',
  keys: ['Ctrl+Enter'],
  run: () => areTerminalsShown() || withCart((cart) => void cart.pay()),
}

/** Does something to the history. Where the cart is a drawer, it is opened first, and the same key does it there. */
const inHistory = (name: string, key: string, load: () => Promise<() => void>): Action => ({
  name,
  keys: [key],
  run: () => {
    if (areTerminalsShown()) return
    if (isCartInPlace()) holdKeysFor(load().then((act) => act()))
    else openDialog(cart)
  },
})

/** Pays out the last instant win of a sale. */
export const win = inHistory(
  'win',
  winKey,
  async () => (await import('../history/instant-win.ts')).payLastWin,
)

/** Buys the first of the tickets again that were not sold just now. */
export const rebuy = inHistory(
  'rebuy',
  rebuyKey,
  async () => (await import('../history/rebuy-unsold.ts')).rebuyUnsold,
)

export const cartActions: readonly Action[] = [cart, receive, cash, pay, win, rebuy]
