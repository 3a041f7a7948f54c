import { signal } from '../kit/signal.ts'

/** Set by `messages.ts`, which is fetched once the first screens are there. */
export const unreadCount = signal(0)
