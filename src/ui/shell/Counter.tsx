import { useEffect, useState, type ReactNode } from 'react'
import { CartButton } from '../sale/cart/CartButton.tsx'
import { CartPlace } from '../sale/cart/CartPlace.tsx'
import { useIsNarrow } from '../kit/components/use-is-narrow.ts'
import { useLastCopy } from '../sale/history/use-last-copy.ts'
import { useGamesPainted } from '../kit/games/use-games-painted.ts'
import { holdKeysFor } from '../kit/keyboard/held-keys.ts'
import { keepFocus } from '../kit/keyboard/keep-focus.ts'
import { useKeys } from '../kit/keyboard/use-keys.ts'
import { isCancelling, type CounterDialog, type MenuTask } from './menu/menu-task.ts'
import { closeReports, openReports, useReportsModal } from '../reports/use-reports-modal.ts'
import { ask } from '../kit/replica/counter.ts'
import { useView } from '../kit/replica/view.ts'
import { useScanner } from '../scanner/use-scanner.ts'
import { toggleSound } from '../kit/sound/sound.ts'
import { Footer } from '../status/Footer.tsx'
import { useTerminalsArea } from '../terminals/use-terminals-area.ts'
import { isDayClosing, isReconciling } from '../../worker/api.ts'
import { part } from '../kit/part.tsx'
import { tell } from '../kit/tell.ts'
import type { Opened } from './OpenedDialog.tsx'
import { TopBar } from './TopBar.tsx'

const unasked = { isUnasked: true }

// First of all what tells that the host is away.
const ErrorModal = part(() => import('../status/ErrorModal.tsx'), unasked)
const Menu = part(() => import('./menu/Menu.tsx'))
const OpenedDialog = part(() => import('./OpenedDialog.tsx'))
const ReportsDialog = part(() => import('../reports/ReportsDialog.tsx'))
const DayDialog = part(() => import('../day/DayDialog.tsx'))
const TerminalsPanel = part(() => import('../terminals/TerminalsPanel.tsx'), {
  Placeholder: () => <main aria-busy />,
})
/** Heard, not seen: nothing sounds before the games are there. */
const Cues = part(() => import('./Cues.tsx'), { ...unasked, useIsDue: useGamesPainted })
const CardPlace = part(() => import('../players/CardPlace.tsx'), unasked)
const DamageNotice = part(() => import('../reconciliation/DamageNotice.tsx'), unasked)

/** What pays comes with the cart, after the first paint, and acts on the cart that is on the screen. */
async function useOfCart(use: (cart: typeof import('../sale/cart/pay.ts')) => void): Promise<void> {
  await CartPlace.fetch()
  use(await import('../sale/cart/pay.ts'))
}
const withCart = (use: (cart: typeof import('../sale/cart/pay.ts')) => void): void =>
  holdKeysFor(useOfCart(use))

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
  const [open, setOpen] = useState<Opened | null>(null)
  const [menu, setMenu] = useState<MenuTask | null>(null)
  const isNarrow = useIsNarrow()
  const modal = useView(({ facts }) => facts.modal)
  const hasWallets = useView(({ state }) => state.session.deployment?.flags.qrCode ?? false)
  const hasReader = useView(({ state }) => state.session.deployment?.flags.cardReader ?? false)
  const isNegative = useView(({ state }) => (state.till.balance ?? 0) < 0)
  const isReporting = useReportsModal()
  const isClosing = useView(({ state }) => isDayClosing(state))
  const isDamaged = useView(({ state }) => isReconciling(state))
  const terminals = useTerminalsArea()
  const areTerminalsShown = terminals?.areShown ?? false
  const copy = useLastCopy()
  const close = () => setOpen(null)
  /** Where there is room, the cart is no drawer; and the day has a dialog of its own. */
  const shown =
    open === 'day' || ((open === 'cart' || open === 'payment') && !isNarrow && !areTerminalsShown)
      ? null
      : open
  const openCheck = () => setOpen(checksInPage && !areTerminalsShown ? null : 'check')
  const openWallets = () => hasWallets && setOpen('menu')
  const openCollection = () => !isNegative && setOpen('collection')
  const openMenu = () => setMenu('drawer')
  const openFromMenu = (dialog: CounterDialog) => {
    setMenu(null)
    if (dialog === 'check') openCheck()
    else if (dialog === 'terminals') terminals?.onSwitch()
    else setOpen(dialog)
  }
  useEffect(keepFocus, [])
  useScanner((scan) => {
    if (scan.kind === 'barcode') {
      if (!isCancelling(menu)) openFromMenu('check')
      void ask('checkTicket', scan.barcode).then(tell)
    } else if (scan.kind === 'link' && hasWallets) {
      setMenu(null)
      setOpen('settlement')
      void ask('lookUpWallet', scan.url).then(tell)
    }
  })
  useKeys({
    F1: () => setOpen('keys'),
    '?': () => setOpen('keys'),
    F2: () =>
      isNarrow || areTerminalsShown ? setOpen('payment') : withCart(({ countOrPay }) => countOrPay()),
    F3: openCheck,
    F4: openWallets,
    F6: () => setOpen('refill'),
    F7: openCollection,
    F8: openReports,
    F9: copy.printLastCopy,
    F10: openMenu,
    M: toggleSound,
    T: () => terminals?.onSwitch(),
    // Nobody pays a cart that is not on the screen.
    W: () =>
      areTerminalsShown ||
      holdKeysFor(import('../sale/history/instant-win.ts').then(({ payLastWin }) => payLastWin())),
    'Ctrl+Enter': () => areTerminalsShown || withCart(({ pay }) => void pay()),
  })
  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_minmax(0,1fr)_auto]">
      <TopBar
        copy={copy}
        onMenu={openMenu}
        onCheck={openCheck}
        onFinances={() => setOpen('finances')}
        onTvBox={() => setOpen('tvBox')}
        onTill={() => setOpen('till')}
        onWallets={hasWallets ? openWallets : null}
        terminals={terminals}
        onKeys={() => setOpen('keys')}
        onInfo={() => setOpen('info')}
        onCloseDay={() => setOpen('day')}
        onLogOut={() => setOpen('logOut')}
      >
        {isNarrow && <CartButton onOpen={() => setOpen('cart')} />}
      </TopBar>
      <div>{isDamaged && <DamageNotice />}</div>
      {areTerminalsShown && terminals ? (
        <TerminalsPanel onBack={terminals.onSwitch} />
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
      {shown && <OpenedDialog open={shown} onOpen={setOpen} onClose={close} onCollection={openCollection} />}
      {isReporting && <ReportsDialog onClose={closeReports} />}
      {(open === 'day' || isClosing) && <DayDialog onClose={close} />}
      {modal && <ErrorModal refusal={modal} />}
      {hasReader && <CardPlace isInPage={showsCardInPage} />}
      {menu && <Menu task={menu} onTask={setMenu} onOpen={openFromMenu} />}
    </div>
  )
}
