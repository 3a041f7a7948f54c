import { watchMessages } from '../announcements/messages.ts'
import { preloadTexts } from '../kit/texts/i18n.ts'

/**
 * Fetches what the counter will need: opening a game or a dialog then waits for nothing, and works while the host is
 * away. Itself not part of the first screens: it is fetched while nothing else happens.
 */
export function warmUp(): void {
  // First of all what tells that the host is away.
  void import('../status/ErrorModal.tsx')
  void import('./GamePage.tsx')
  preloadTexts()
  watchMessages()
  void import('./OpenedDialog.tsx')
  void import('./menu/Menu.tsx')
  void import('../kit/components/ConfirmDialog.tsx')
  void import('../verification/CheckPage.tsx')
  void import('../games/inspire/InspirePage.tsx')
  void import('../reports/ReportsDialog.tsx')
  void import('../day/DayDialog.tsx')
  void import('../status/LightsList.tsx')
  void import('../terminals/TerminalsPanel.tsx')
  void import('../terminals/AccountPage.tsx')
  void import('../players/CardPlace.tsx')
  void import('../players/CardPage.tsx')
}
