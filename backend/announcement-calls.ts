import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { results } from '../src/host/draws.ts'
import { messagesFor } from '../src/host/messages.ts'
import type { AnnouncementCallName, SessionHandlers } from './handlers.ts'
import type { LiveHost } from './live-host.ts'

/** The files that the page's folder has for download; most hosts have none. */
const filesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/** What a logged-in operator is told without moving anything. `pageDir`: what the host serves, where it serves a page. */
export const announcementCalls = (
  host: LiveHost,
  pageDir?: string,
): Pick<SessionHandlers, AnnouncementCallName> => ({
  messages: (_request, { operatorId }) =>
    host.read((state) => ({ success: true, data: messagesFor(state, operatorId) })),
  results: ({ game_id: gameId }) => host.read((state) => ({ success: true, data: results(state, gameId) })),
  async downloads() {
    const files = pageDir === undefined ? [] : await filesIn(join(pageDir, 'downloads'))
    return { success: true, data: files.sort().map((file) => `/downloads/${file}`) }
  },
})
