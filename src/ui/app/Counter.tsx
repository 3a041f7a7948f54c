import { lazy, Suspense, useState, type ReactNode } from 'react'
import { CartButton } from '../cart/CartButton.tsx'
import { CartPanel } from '../cart/CartPanel.tsx'
import { usePay } from '../cart/use-pay.ts'
import { useIsNarrow } from '../components/use-is-narrow.ts'
import { useLastCopy } from '../history/use-last-copy.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { ask, dismiss } from '../replica/terminal.ts'
import { useView } from '../replica/view.ts'
import { useScanner } from '../scanner/use-scanner.ts'
import { toggleSound } from '../sound/sound.ts'
import { useCues } from '../sound/use-cues.ts'
import { Footer } from '../status/Footer.tsx'
import { tell } from './act.ts'
import { TopBar } from './TopBar.tsx'

const CartDrawer = lazy(() => import('../cart/CartDrawer.tsx'))
const KeysDialog = lazy(() => import('../keyboard/KeysDialog.tsx'))
const InfoDialog = lazy(() => import('../info/InfoDialog.tsx'))
const CheckDialog = lazy(() => import('../verification/CheckDialog.tsx'))
const ErrorModal = lazy(() => import('../status/ErrorModal.tsx'))

interface Props {
  /** Columns of the body; the cart has the last one where the screen is wide enough. */
  columns: string
  children: ReactNode
}

/** What surrounds every page of the operator: bar, cart, footer, and the dialogs that any of them may open. */
export function Counter({ columns, children }: Props) {
  const [open, setOpen] = useState<'cart' | 'keys' | 'info' | 'check' | null>(null)
  const isNarrow = useIsNarrow()
  const modal = useView(({ facts }) => facts.modal)
  const isChecking = useView(({ facts }) => facts.check !== null)
  const copy = useLastCopy()
  const { pay } = usePay()
  const close = () => setOpen(null)
  const closeCheck = () => {
    close()
    dismiss('check')
  }
  const openCheck = () => setOpen('check')
  useScanner((barcode) => {
    openCheck()
    void ask((api) => api.checkTicket(barcode)).then(tell)
  })
  useCues()
  useKeys({
    F1: () => setOpen('keys'),
    '?': () => setOpen('keys'),
    F2: () => (isNarrow ? setOpen('cart') : document.getElementById('pay')?.focus()),
    F3: openCheck,
    F9: copy.printLastCopy,
    M: toggleSound,
    'Ctrl+Enter': () => void pay(),
  })
  return (
    <div className="grid h-full grid-rows-[56px_minmax(0,1fr)_30px]">
      <TopBar copy={copy} onCheck={openCheck} onKeys={() => setOpen('keys')} onInfo={() => setOpen('info')}>
        {isNarrow && <CartButton onOpen={() => setOpen('cart')} />}
      </TopBar>
      <div className={`grid min-h-0 grid-rows-[minmax(0,1fr)] ${columns}`}>
        {children}
        {!isNarrow && (
          <aside className="min-h-0 border-l border-line">
            <CartPanel />
          </aside>
        )}
      </div>
      <Footer />
      <Suspense>
        {isNarrow && open === 'cart' && <CartDrawer onClose={close} onPay={pay} />}
        {open === 'keys' && <KeysDialog onClose={close} />}
        {open === 'info' && <InfoDialog onClose={close} />}
        {(open === 'check' || isChecking) && <CheckDialog onClose={closeCheck} />}
        {modal && <ErrorModal refusal={modal} />}
      </Suspense>
    </div>
  )
}
