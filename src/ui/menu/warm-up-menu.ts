import { watchMessages } from '../messages/messages.ts'
import { preloadMenuTexts } from './menu-texts.ts'

/** Fetches the menu and what its entries open, before one of them is chosen, and begins to look for messages. */
export function warmUpMenu(): void {
  void import('./load-menu.ts')
  preloadMenuTexts()
  watchMessages()
  void import('./OperationsDialog.tsx')
  void import('./CancelDialog.tsx')
  void import('./SettingsDialog.tsx')
  void import('../messages/MessagesDialog.tsx')
  void import('../devices/DevicesDialog.tsx')
  void import('../results/ResultsDialog.tsx')
  void import('../rules/RulesDialog.tsx')
  void import('../updates/UpdatesDialog.tsx')
}
