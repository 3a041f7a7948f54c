const screens = new Set([
  '/',
  '/login',
  '/card',
  '/error',
  '/inspire',
  '/scanning_ticket',
  '/terminal-user',
  '/user_display',
])

/**
 * Whether the page has a screen at this path (section 2), with or without a slash at its end. Training and replays have all of
 * them as well, below /demo and /replay.
 */
export function isScreen(address: string): boolean {
  const path = address.replace(/^\/(?:demo|replay)(?=\/|$)/, '').replace(/(.)\/$/, '$1') || '/'
  // Which games there are, the host's config says to the page.
  return screens.has(path) || /^\/game\/\d{1,7}$/.test(path) || /^\/terminal-user\/\d{1,4}$/.test(path)
}

/** Whether the screen is one of a replay, which is served under a policy of its own. */
export const isReplayScreen = (address: string): boolean => /^\/replay(?:[/?]|$)/.test(address)
