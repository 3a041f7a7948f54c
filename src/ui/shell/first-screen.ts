import { part } from '../kit/part.tsx'
import { mayHaveSession } from '../kit/replica/session-tokens.ts'

export const MenuPage = part(() => import('./MenuPage.tsx'))
export const Login = part(() => import('../session/Login.tsx'))

/**
 * Fetches the screen that probably comes first, so that it is there as soon as the log has been read. Where it is the other
 * one, that is fetched when it is shown.
 */
export const fetchFirstScreen = (): Promise<void> =>
  // Showing it tries again and shows an error.
  (mayHaveSession(document.cookie) ? MenuPage : Login).fetch().catch(() => {})
