import { lazy, Suspense, useState, type ReactNode } from 'react'
import { CartButton } from '../cart/CartButton.tsx'
import { CartPlace } from '../cart/CartPlace.tsx'
import { usePay } from '../cart/use-pay.ts'
import { useIsNarrow } from '../components/use-is-narrow.ts'
import { useLastCopy } from '../history/use-last-copy.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { Menu } from '../menu/lazy-menu.ts'
import { isCancelling, type CounterDialog, type MenuTask } from '../menu/menu-task.ts'
import { closeReports, openReports, useReportsModal } from '../reports/use-reports-modal.ts'
import { ask } from '../replica/terminal.ts'
import { useView } from '../replica/view.ts'
import { useScanner } from '../scanner/use-scanner.ts'
import { toggleSound } from '../sound/sound.ts'
import { useCues } from '../sound/use-cues.ts'
import { Footer } from '../status/Footer.tsx'
import type { CashKind } from '../till/CashDialog.tsx'
import type { WalletTask } from '../wallets/WalletsDialog.tsx'
import { isDayClosing } from '../../worker/api.ts'
import { tell } from './act.ts'
import { TopBar } from './TopBar.tsx'

const CartDrawer = lazy(() => import('../cart/CartDrawer.tsx'))
const KeysDialog = lazy(() => import('../keyboard/KeysDialog.tsx'))
const InfoDialog = lazy(() => import('../info/InfoDialog.tsx'))
const CheckDialog = lazy(() => import('../verification/CheckDialog.tsx'))
const ReportsDialog = lazy(() => import('../reports/ReportsDialog.tsx'))
const DayDialog = lazy(() => import('../day/DayDialog.tsx'))
const TillPanel = lazy(() => import('../till/TillPanel.tsx'))
const CashDialog = lazy(() => import('../till/CashDialog.tsx'))
const WalletsDialog = lazy(() => import('../wallets/WalletsDialog.tsx'))
const ErrorModal = lazy(() => import('../status/ErrorModal.tsx'))

type Opened = 'cart' | 'keys' | 'info' | 'check' | 'day' | 'till' | CashKind | WalletTask

interface Props {
  /** Columns of the body; the cart has the last one where the screen is wide enough. */
  columns: string
  /** The page shows the checks of tickets itself, and no dialog opens for them. */
  checksInPage?: boolean
  children: ReactNode
}

/** What surrounds every page of the operator: bar, cart, footer, and the dialogs that any of them may open. */
export function Counter({ columns, checksInPage = false, children }: Props) {
  const [open, setOpen] = useState<Opened | null>(null)
  const [menu, setMenu] = useState<MenuTask | null>(null)
  const isNarrow = useIsNarrow()
  const modal = useView(({ facts }) => facts.modal)
  const hasWallets = useView(({ state }) => state.session.deployment?.flags.qrCode ?? false)
  const isNegative = useView(({ state }) => (state.cash.balance ?? 0) < 0)
  const isReporting = useReportsModal()
  const isClosing = useView(({ state }) => isDayClosing(state))
  const copy = useLastCopy()
  const { pay } = usePay()
  const close = () => setOpen(null)
  const openCheck = () => setOpen(checksInPage ? null : 'check')
  const openWallets = () => hasWallets && setOpen('menu')
  const openCollection = () => !isNegative && setOpen('collection')
  const openMenu = () => setMenu('drawer')
  const openFromMenu = (dialog: CounterDialog) => {
    setMenu(null)
    if (dialog === 'check') openCheck()
    else setOpen(dialog)
  }
  useScanner((scan) => {
    if (scan.kind === 'barcode') {
      if (!isCancelling(menu)) openFromMenu('check')
      void ask((api) => api.checkTicket(scan.barcode)).then(tell)
    } else if (hasWallets) {
      setMenu(null)
      setOpen('settlement')
      void ask((api) => api.lookUpWallet(scan.url)).then(tell)
    }
  })
  useCues()
  useKeys({
    F1: () => setOpen('keys'),
    '?': () => setOpen('keys'),
    F2: () => (isNarrow ? setOpen('cart') : document.getElementById('pay')?.focus()),
    F3: openCheck,
    F4: openWallets,
    F6: () => setOpen('refill'),
    F7: openCollection,
    F8: openReports,
    F9: copy.printLastCopy,
    F10: openMenu,
    M: toggleSound,
    'Ctrl+Enter': () => void pay(),
  })
  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[56px_minmax(0,1fr)_30px]">
      <TopBar
        copy={copy}
        onMenu={openMenu}
        onCheck={openCheck}
        onTill={() => setOpen('till')}
        onWallets={hasWallets ? openWallets : null}
        onKeys={() => setOpen('keys')}
        onInfo={() => setOpen('info')}
        onCloseDay={() => setOpen('day')}
      >
        {isNarrow && <CartButton onOpen={() => setOpen('cart')} />}
      </TopBar>
      <div className={`grid min-h-0 grid-rows-[minmax(0,1fr)] ${columns}`}>
        {children}
        {!isNarrow && (
          <aside className="min-h-0 border-l border-line">
            <CartPlace />
          </aside>
        )}
      </div>
      <Footer />
      <Suspense>
        {isNarrow && open === 'cart' && <CartDrawer onClose={close} onPay={pay} />}
        {open === 'keys' && <KeysDialog onClose={close} />}
        {open === 'info' && <InfoDialog onClose={close} />}
        {open === 'check' && <CheckDialog onClose={close} />}
        {open === 'till' && (
          <TillPanel
            onRefill={() => setOpen('refill')}
            onCollection={() => setOpen('collection')}
            onClose={close}
          />
        )}
        {(open === 'refill' || open === 'collection') && <CashDialog kind={open} onClose={close} />}
        {(open === 'menu' || open === 'topUp' || open === 'settlement') && (
          <WalletsDialog task={open} onChoose={setOpen} onClose={close} />
        )}
        {isReporting && <ReportsDialog onClose={closeReports} />}
        {(open === 'day' || isClosing) && <DayDialog onClose={close} />}
        {modal && <ErrorModal refusal={modal} />}
      </Suspense>
      <Suspense>{menu && <Menu task={menu} onTask={setMenu} onOpen={openFromMenu} />}</Suspense>
    </div>
  )
}
