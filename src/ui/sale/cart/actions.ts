import type { Action } from '../../kit/actions/action.ts'
import { openDialog } from '../../kit/actions/dialogs.ts'
import { lazyDialog } from '../../kit/actions/lazy-dialog.tsx'
import { areTerminalsShown, isCartInPlace } from '../../kit/area.ts'
import { holdKeysFor } from '../../kit/keyboard/held-keys.ts'
import { winKey } from '../history/win-key.ts'
import { CartPlace } from './CartPlace.tsx'

type Pay = typeof import('./pay.ts')

/** The code that pays is loaded with the cart, after the first paint, and acts on the cart on the screen. */
async function useOfCart(use: (cart: Pay) => void): Promise<void> {
  await CartPlace.fetch()
  use(await import('./pay.ts'))
}
const withCart = (use: (cart: Pay) => void): void => holdKeysFor(useOfCart(use))

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

/** A cart can be paid only while it is on the screen. */
export const pay: Action = {
  name: 'pay',
  keys: ['Ctrl+Enter'],
  run: () => areTerminalsShown() || withCart((cart) => void cart.pay()),
}

/** Pays out the last instant win of a sale. Where the cart is a drawer, it shows the win first, and pays by the same key. */
export const win: Action = {
  name: 'win',
  keys: [winKey],
  run: () => {
    if (areTerminalsShown()) return
    if (!isCartInPlace()) openDialog(cart)
    else holdKeysFor(import('../history/instant-win.ts').then(({ payLastWin }) => payLastWin()))
  },
}

export const cartActions: readonly Action[] = [cart, receive, pay, win]
