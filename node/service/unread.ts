import type { Socket } from 'socket.io'

/** Bytes that wait for a peer: dozens of screens. A peer that reads never has so many. */
export const maxUnread = 512 * 1_024

/** What a packet needs in the memory besides its data. */
const packetBytes = 200

/**
 * Disconnects a peer that reads nothing more: what it has not read would fill the memory. A peer proves by nothing else that it reads,
 * since it may send the answers to pings unread.
 */
export function endUnread(connection: Socket['conn']): void {
  let waiting = 0
  connection.on('packetCreate', ({ data = '' }: { readonly data?: string | Buffer }) => {
    waiting += packetBytes + data.length
    // What waits is discarded: it would be waited for otherwise.
    if (waiting > maxUnread) connection.close(true)
  })
  connection.on('flush', () => {
    waiting = 0
  })
}
