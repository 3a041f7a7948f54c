import { keySuffix } from '../kit/page-kind.ts'
import { pageBuild } from '../kit/page-build.ts'
import type { CustomerView } from './customer-view.ts'

const channelName = `balcao-customer-display${keySuffix}`

/** Messages between the two windows of one counter. */
export type DisplayMessage =
  /** The display has opened and requests its data. */
  | { readonly kind: 'hello' }
  /** The data to show, and the host's current time. */
  | { readonly kind: 'view'; readonly hostNowMs: number | null; readonly view: CustomerView }
  /** The window should close. */
  | { readonly kind: 'close' }

export interface Channel {
  send(message: DisplayMessage): void
  close(): void
}

/**
 * Each message contains the build of its sender. A message of the same build needs no parsing. Another build may use
 * other formats, so only the fact that it is another build is used.
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
    send: (message) => channel.postMessage({ build: pageBuild, message }),
    close: () => channel.close(),
  }
}
