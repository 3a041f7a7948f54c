import { useEffect, type ReactNode } from 'react'
import { isReconciling } from '../../worker/api.ts'
import { useShownInPage } from '../kit/actions/dialogs.ts'
import { perform } from '../kit/actions/perform.ts'
import { switchTerminals, useAreTerminalsShown, useEndOfTerminals } from '../kit/area.ts'
import { useIsNarrow } from '../kit/components/use-is-narrow.ts'
import { useGamesPainted } from '../kit/games/games-shown.ts'
import { keepFocus } from '../kit/keyboard/keep-focus.ts'
import { useKeys } from '../kit/keyboard/use-keys.ts'
import { useView } from '../kit/replica/view.ts'
import { usePainted } from '../kit/painted.ts'
import { part } from '../kit/part.tsx'
import { cart } from '../sale/cart/actions.ts'
import { CartPlace } from '../sale/cart/CartPlace.tsx'
import { Footer } from '../status/Footer.tsx'
import { check } from '../verification/actions.ts'
import { Dialogs } from './Dialogs.tsx'
import { pageKeys } from './first-actions.ts'
import { TopBar } from './TopBar.tsx'

const background = { holdsKeys: false }

const TerminalsPanel = part(() => import('../terminals/TerminalsPanel.tsx'), {
  Placeholder: () => <main aria-busy />,
})
/** Shows money, whose formats come with the cart. */
const CartButton = part(() => import('../sale/cart/CartButton.tsx'), {
  ...background,
  useIsDue: useGamesPainted,
})
/** Only plays sounds, and only after the games are shown. */
const Cues = part(() => import('./Cues.tsx'), { ...background, useIsDue: useGamesPainted })
/** What is scanned before it is loaded waits. */
const Scans = part(() => import('./Scans.tsx'), { ...background, useIsDue: useGamesPainted })
const CardPlace = part(() => import('../players/CardPlace.tsx'), { ...background, useIsDue: usePainted })
const OldLogNotice = part(() => import('../reconciliation/OldLogNotice.tsx'), background)
const DamageNotice = part(() => import('../reconciliation/DamageNotice.tsx'), background)

interface Props {
  /** Columns of the body; on wide screens the last one is the cart. */
  columns: string
  /** The page shows the checks of tickets itself, so no dialog opens for them. */
  checksInPage?: boolean
  /** The page shows the card on the reader itself, so no dialog opens for it. */
  showsCardInPage?: boolean
  children: ReactNode
}

/** The frame of every operator page: bar, cart, footer, and the dialogs that any page may open. */
export default function Counter({ columns, checksInPage = false, showsCardInPage = false, children }: Props) {
  const isNarrow = useIsNarrow()
  const hasReader = useView(({ state }) => state.session.deployment?.flags.cardReader ?? false)
  const isDamaged = useView(({ state }) => isReconciling(state))
  const hasNewerLog = useView(({ state }) => Object.keys(state.heads.refused).length > 0)
  const areTerminalsShown = useAreTerminalsShown()
  useEndOfTerminals()
  useEffect(keepFocus, [])
  useShownInPage(checksInPage && !areTerminalsShown ? check : null)
  useKeys(pageKeys)
  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_minmax(0,1fr)_auto]">
      <TopBar>{isNarrow && <CartButton onOpen={() => perform(cart)} />}</TopBar>
      <div>
        {hasNewerLog && <OldLogNotice />}
        {isDamaged && <DamageNotice />}
      </div>
      {areTerminalsShown ? (
        <TerminalsPanel onBack={switchTerminals} />
      ) : (
        <div className={`grid min-h-0 grid-rows-[minmax(0,1fr)] ${columns}`}>
          {children}
          {!isNarrow && (
            <aside className="min-h-0 border-l border-line">
              <CartPlace />
            </aside>
          )}
        </div>
      )}
      <Footer />
      <Cues />
      <Scans />
      <Dialogs />
      {hasReader && <CardPlace isInPage={showsCardInPage} />}
    </div>
  )
}
