import { useEffect, type ReactNode } from 'react'
import { isReconciling } from '../../worker/api.ts'
import { bindingsOf, isThere } from '../kit/actions/action.ts'
import { openDialog, openedDialogs, useShownInPage } from '../kit/actions/dialogs.ts'
import { usePerform } from '../kit/actions/perform.ts'
import { switchTerminals, useAreTerminalsShown, useEndOfTerminals } from '../kit/area.ts'
import { useIsNarrow } from '../kit/components/use-is-narrow.ts'
import { useGamesPainted } from '../kit/games/games-shown.ts'
import { keepFocus } from '../kit/keyboard/keep-focus.ts'
import { useKeys } from '../kit/keyboard/use-keys.ts'
import { ask } from '../kit/replica/counter.ts'
import { currentView, useView } from '../kit/replica/view.ts'
import { part } from '../kit/part.tsx'
import { tell } from '../kit/tell.ts'
import { cart } from '../sale/cart/actions.ts'
import { CartButton } from '../sale/cart/CartButton.tsx'
import { CartPlace } from '../sale/cart/CartPlace.tsx'
import type { Scan } from '../scanner/scan.ts'
import { useScanner } from '../scanner/use-scanner.ts'
import { Footer } from '../status/Footer.tsx'
import { check } from '../verification/actions.ts'
import { settlement } from '../wallets/actions.ts'
import { Dialogs } from './Dialogs.tsx'
import { actions } from './registry.ts'
import { TopBar } from './TopBar.tsx'

const unasked = { isUnasked: true }

const TerminalsPanel = part(() => import('../terminals/TerminalsPanel.tsx'), {
  Placeholder: () => <main aria-busy />,
})
/** Heard, not seen: nothing sounds before the games are there. */
const Cues = part(() => import('./Cues.tsx'), { ...unasked, useIsDue: useGamesPainted })
const CardPlace = part(() => import('../players/CardPlace.tsx'), unasked)
const DamageNotice = part(() => import('../reconciliation/DamageNotice.tsx'), unasked)

/** A ticket is checked, or is the one that an open dialog waits for; a QR code is a wallet to pay out. */
function takeUp(scan: Scan): void {
  if (scan.kind === 'barcode') {
    if (!openedDialogs().some(({ takesTickets }) => takesTickets)) openDialog(check)
    void ask('checkTicket', scan.barcode).then(tell)
  } else if (scan.kind === 'link' && isThere(settlement, currentView())) {
    openDialog(settlement)
    void ask('lookUpWallet', scan.url).then(tell)
  }
}

interface Props {
  /** Columns of the body; the cart has the last one where the screen is wide enough. */
  columns: string
  /** The page shows the checks of tickets itself, and no dialog opens for them. */
  checksInPage?: boolean
  /** The page shows the card on the reader itself, and no dialog opens for it. */
  showsCardInPage?: boolean
  children: ReactNode
}

/** What surrounds every page of the operator: bar, cart, footer, and the dialogs that any of them may open. */
export function Counter({ columns, checksInPage = false, showsCardInPage = false, children }: Props) {
  const perform = usePerform()
  const isNarrow = useIsNarrow()
  const hasReader = useView(({ state }) => state.session.deployment?.flags.cardReader ?? false)
  const isDamaged = useView(({ state }) => isReconciling(state))
  const areTerminalsShown = useAreTerminalsShown()
  useEndOfTerminals()
  useEffect(keepFocus, [])
  useShownInPage(checksInPage && !areTerminalsShown ? check : null)
  useScanner(takeUp)
  useKeys(bindingsOf(actions, perform))
  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_minmax(0,1fr)_auto]">
      <TopBar>{isNarrow && <CartButton onOpen={() => perform(cart)} />}</TopBar>
      <div>{isDamaged && <DamageNotice />}</div>
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
      <Dialogs />
      {hasReader && <CardPlace isInPage={showsCardInPage} />}
    </div>
  )
}
