import { isThere } from '../kit/actions/action.ts'
import { closeDialog, openAbove, openedDialogs } from '../kit/actions/dialogs.ts'
import { say } from '../kit/components/snackbar.ts'
import { query } from '../kit/replica/counter.ts'
import { currentView } from '../kit/replica/view.ts'
import { showRefusal } from '../kit/show-refusal.ts'
import { currentTexts } from '../kit/texts/i18n.ts'
import type { Scan } from '../scanner/scan.ts'
import { useScanner } from '../scanner/use-scanner.ts'
import { check } from '../verification/actions.ts'
import { settlement } from '../wallets/actions.ts'

/**
 * A scanned ticket is checked, or passed to the open dialog that waits for one. A scanned QR code opens the payout of its wallet, in a shop
 * that has wallets.
 */
function takeUp(scan: Scan): void {
  if (scan.kind === 'barcode') {
    if (openedDialogs().some(({ takesTickets }) => takesTickets)) closeDialog(settlement)
    else openAbove(check)
    void query('checkTicket', scan.barcode).then(showRefusal)
  } else if (scan.kind === 'link' && isThere(settlement, currentView())) {
    openAbove(settlement)
    void query('lookUpWallet', scan.url).then(showRefusal)
  } else say(currentTexts().t('check.foreign'), 'bad')
}

/** Answers scans on every page of the counter. */
export default function Scans(): null {
  useScanner(takeUp)
  return null
}
