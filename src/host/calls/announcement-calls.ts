import { results } from '../rules/draws.ts'
import { messagesFor } from '../rules/messages.ts'
import type { announcementCalls as calls } from '../../protocol/announcements.ts'
import type { Handlers } from './handlers.ts'

/**
 * Reads for a logged-in operator that concern neither tickets nor money. `filesForDownload` returns file names; most hosts have
 * none.
 */
export const announcementCalls = (
  filesForDownload: () => Promise<readonly string[]>,
): Handlers<typeof calls> => ({
  messages: (_request, { operatorId, host }) =>
    host.read({}, (state) => ({ success: true, data: messagesFor(state, operatorId) })),
  results: ({ game_id: gameId }, { host }) =>
    host.read({ results: gameId ?? 'all' }, (state) => ({ success: true, data: results(state, gameId) })),
  async downloads() {
    const files = await filesForDownload()
    return { success: true, data: files.toSorted().map((file) => `/downloads/${file}`) }
  },
})
