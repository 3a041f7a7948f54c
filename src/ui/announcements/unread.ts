import type { Message } from '../../worker/api.ts'

/** Ids remembered at most: more than any host keeps messages for all of the operators of a browser. */
const remembered = 500

export const unreadOf = (messages: readonly Message[], read: ReadonlySet<string>): Message[] =>
  messages.filter((message) => !read.has(markOf(message)))

/** A host that was set up anew counts from the beginning: its messages are others, at other times. */
const markOf = ({ id, at }: Message): string => `${id}@${at}`

/** What was read before, and these; the oldest are forgotten. */
export const afterReading = (read: ReadonlySet<string>, messages: readonly Message[]): string[] =>
  [...new Set([...messages.map(markOf), ...read])].slice(0, remembered)

/** As it was stored by an earlier visit, or by whatever else writes there. */
export function parseRead(text: string | null): Set<string> {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return new Set(Array.isArray(stored) ? stored.filter((mark) => typeof mark === 'string') : [])
  } catch {
    return new Set()
  }
}
