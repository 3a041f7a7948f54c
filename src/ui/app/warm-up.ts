import { preloadBoards } from '../boards/Board.tsx'
import { preloadTexts } from '../texts/i18n.ts'

/**
 * Fetches what the counter will need: opening a game or a dialog then waits for nothing, and works while the host is
 * away. Itself a file of its own, fetched while nothing else happens.
 */
export function warmUp(): void {
  // First of all what tells that the host is away.
  void import('../status/ErrorModal.tsx')
  preloadBoards()
  preloadTexts()
  void import('../routes/GamePage.tsx')
  void import('./OpenedDialog.tsx')
  void import('../components/ConfirmDialog.tsx')
  void import('../keyboard/KeysDialog.tsx')
  void import('../info/InfoDialog.tsx')
  void import('../verification/CheckDialog.tsx')
  void import('../verification/CheckPage.tsx')
  void import('../till/TillPanel.tsx')
  void import('../till/CashDialog.tsx')
  void import('./FinancesDialog.tsx')
  void import('../wallets/WalletsDialog.tsx')
  void import('../inspire/InspirePage.tsx')
  void import('../reports/ReportsDialog.tsx')
  void import('../day/DayDialog.tsx')
  void import('../status/LightsList.tsx')
  void import('../cart/CartDrawer.tsx')
  void import('../terminals/warm-up-terminals.ts').then(({ warmUpTerminals }) => warmUpTerminals())
  void import('../card-user/warm-up-card.ts').then(({ warmUpCard }) => warmUpCard())
  void import('../menu/warm-up-menu.ts').then(({ warmUpMenu }) => warmUpMenu())
}
