import { trainingSuffix } from '../kit/is-training.ts'
import { pageBuild } from '../kit/page-build.ts'
import type { CustomerView } from './customer-view.ts'

const channelName = `balcao-customer-display${trainingSuffix}`

/** Between the two windows of one counter. */
export type DisplayMessage =
  /** The display is there and wants to know what to show. */
  | { readonly kind: 'hello' }
  /** What to show, and the host's time at this moment. */
  | { readonly kind: 'view'; readonly hostNowMs: number | null; readonly view: CustomerView }
  /** The window shall close. */
  | { readonly kind: 'close' }

export interface Channel {
  tell(message: DisplayMessage): void
  close(): void
}

/**
 * Each message says which build it comes from. One of the same build is our own and needs no parsing; another build may
 * mean something else by the same words, so that nothing of it is understood but that it is another.
 */
export function openChannel(
  onMessage: (message: DisplayMessage) => void = () => {},
  onOtherBuild: (message: { kind: unknown }) => void = () => {},
): Channel {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<{ build: string; message: DisplayMessage }>) =>
    data.build === pageBuild ? onMessage(data.message) : onOtherBuild(data.message),
  )
  return {
    tell: (message) => channel.postMessage({ build: pageBuild, message }),
    close: () => channel.close(),
  }
}
