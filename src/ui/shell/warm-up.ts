import { watchMessages } from '../announcements/messages.ts'
import { fetchAllParts } from '../kit/part.tsx'
import { preloadTexts } from '../kit/texts/i18n.ts'

/**
 * Fetches what the counter will need: opening a game or a dialog then waits for nothing, and works while the host is
 * away. Itself not part of the first screens: it is fetched while nothing else happens.
 */
export function warmUp(): void {
  fetchAllParts()
  preloadTexts()
  watchMessages()
}
