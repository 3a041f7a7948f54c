import { preloadBoards } from '../boards/Board.tsx'
import { preloadTexts } from '../texts/i18n.ts'

/**
 * Fetches what the counter will need while nothing else happens: opening a game or a dialog then waits for nothing, and
 * works while the host is away.
 */
export function warmUp(): void {
  requestIdleCallback(() => {
    preloadBoards()
    preloadTexts()
    void import('../routes/GamePage.tsx')
    void import('../components/ConfirmDialog.tsx')
    void import('../keyboard/KeysDialog.tsx')
    void import('../info/InfoDialog.tsx')
    void import('../verification/CheckDialog.tsx')
    void import('../inspire/InspirePage.tsx')
    void import('../status/ErrorModal.tsx')
    void import('../cart/CartDrawer.tsx')
  })
}
