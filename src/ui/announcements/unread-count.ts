import { signal } from '../kit/signal.ts'

/** Set by `messages.ts`, which is loaded after the first screens. */
export const unreadCount = signal(0)
