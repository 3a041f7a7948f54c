import { Dialog, DialogPanel } from '@headlessui/react'
import { bindingsOf } from '../../kit/actions/action.ts'
import type { OpenedProps } from '../../kit/actions/lazy-dialog.tsx'
import { useAreTerminalsShown, useIsCartInPlace } from '../../kit/area.ts'
import { Button } from '../../kit/components/Button.tsx'
import { Icon } from '../../kit/components/Icon.tsx'
import { useEffect, useRef } from 'react'
import { useKeys } from '../../kit/keyboard/use-keys.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { payLastWin } from '../history/instant-win.ts'
import { rebuyUnsold } from '../history/rebuy-unsold.ts'
import { cash, pay as payAction, rebuy, receive, win } from './actions.ts'
import { CartPanel, CartWallet } from './CartPanel.tsx'
import { countOrPay, pay, receivedFieldId, receiveNext } from './pay.ts'

interface Props extends OpenedProps {
  /** Opened by F2: the cashier uses the keys and continues with the received money. */
  isCounting: boolean
}

/** Runs after the drawer has rendered its content, so that the field exists. */
function FocusReceived() {
  useEffect(() => document.getElementById(receivedFieldId)?.focus(), [])
  return null
}

/** The screen below changes by a key: the drawer does not hide the other one. */
function useEndWithScreen(onClose: () => void): void {
  const areTerminalsShown = useAreTerminalsShown()
  const wereShown = useRef(areTerminalsShown)
  useEffect(() => {
    if (areTerminalsShown !== wereShown.current) onClose()
  })
}

/** The cart over the board, on screens without room beside it. */
export default function CartDrawer(props: Props) {
  return useIsCartInPlace() ? null : <Drawer {...props} />
}

function Drawer({ isCounting, pageKeys, onClose }: Props) {
  const { t } = useTranslation()
  useEndWithScreen(onClose)
  const countOrLeave = () => (document.getElementById(receivedFieldId) ? countOrPay() : onClose())
  const keys = {
    ...pageKeys,
    ...bindingsOf([receive], countOrLeave),
    ...bindingsOf([cash], () => void receiveNext()),
    ...bindingsOf([payAction], () => void pay()),
    ...bindingsOf([win], payLastWin),
    ...bindingsOf([rebuy], rebuyUnsold),
  }
  useKeys({ ...keys, Escape: onClose }, { isModal: true })
  return (
    <Dialog open onClose={onClose} className="relative z-30" aria-label={t('cart.name')}>
      <div className="fixed inset-0 bg-[#000]/55" aria-hidden />
      <DialogPanel className="fixed inset-y-0 right-0 flex w-full max-w-115 flex-col border-l border-line bg-surface shadow-2xl">
        <div className="flex min-h-14 items-center justify-between gap-3 border-b border-line pr-1.5 pl-4">
          <CartWallet />
          <Button kind="quiet" size="square" data-home aria-label={t('close')} onClick={onClose}>
            <Icon name="close" />
          </Button>
        </div>
        <div className="min-h-0 flex-1">
          <CartPanel />
          {isCounting && <FocusReceived />}
        </div>
      </DialogPanel>
    </Dialog>
  )
}
