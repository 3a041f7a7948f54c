import type { Frame } from '../kit/frame.ts'
import { part } from '../kit/part.tsx'

const Counter = part(() => import('./Counter.tsx'))

const columns = 'grid-cols-[minmax(0,1fr)_364px] wide:grid-cols-[minmax(0,1fr)_460px] narrow:grid-cols-1'

/** A page beside the cart. */
export const PageFrame: Frame = ({ children }) => <Counter columns={columns}>{children}</Counter>

/** The page shows the checks of tickets itself. */
export const CheckFrame: Frame = ({ children }) => (
  <Counter columns={columns} checksInPage>
    {children}
  </Counter>
)

/** The page shows the card on the reader itself. */
export const CardFrame: Frame = ({ children }) => (
  <Counter columns={columns} showsCardInPage>
    {children}
  </Counter>
)
