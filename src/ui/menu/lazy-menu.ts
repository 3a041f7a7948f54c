import { lazy } from 'react'

/** The menu and all that its entries open, with the texts of their own. */
export const Menu = lazy(() => import('./load-menu.ts'))
