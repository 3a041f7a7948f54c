import type { Action } from '../../kit/actions/action.ts'
import { openDialog } from '../../kit/actions/dialogs.ts'
import { lazyDialog } from '../../kit/actions/lazy-dialog.tsx'
import { areTerminalsShown, isCartInPlace } from '../../kit/area.ts'
import { holdKeysFor } from '../../kit/keyboard/held-keys.ts'
import { win } from '../history/actions.ts'
import { CartPlace } from './CartPlace.tsx'

type Pay = typeof import('./pay.ts')

/** What pays comes with the cart, after the first paint, and acts on the cart that is on the screen. */
async function useOfCart(use: (cart: Pay) => void): Promise<void> {
  await CartPlace.fetch()
  use(await import('./pay.ts'))
}
const withCart = (use: (cart: Pay) => void): void => holdKeysFor(useOfCart(use))

/** The cart's drawer, where the cart has no place of its own. */
export const cart: Action = {
  name: 'cart',
  dialog: lazyDialog(() => import('./CartDrawer.tsx'), { isCounting: false }),
}

/** To the money that the player puts down; from there it pays. */
export const receive: Action = {
  name: 'receive',
  keys: ['F2'],
  run: () => (isCartInPlace() ? withCart(({ countOrPay }) => countOrPay()) : openDialog(receive)),
  dialog: lazyDialog(() => import('./CartDrawer.tsx'), { isCounting: true }),
}

/** Nobody pays a cart that is not on the screen. */
export const pay: Action = {
  name: 'pay',
  keys: ['Ctrl+Enter'],
  run: () => areTerminalsShown() || withCart((cart) => void cart.pay()),
}

export const cartActions: readonly Action[] = [cart, receive, pay, win]
