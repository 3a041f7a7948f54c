import type { Source } from './source.ts'

const betweenMs = 200

/** A line on the terminal about how far a log is read; nothing where stderr is not a terminal. */
export function progressLine({ name, size, position }: Source): {
  show(event: number): void
  clear(): void
} {
  const { stderr } = process
  let shownAt = Date.now()
  let isShown = false
  return {
    show(event) {
      if (!stderr.isTTY || Date.now() - shownAt < betweenMs) return
      const share = size ? `${Math.floor((position() / size) * 100)} %` : `${megabytes(position())} MB`
      stderr.write(`\r${name}: ${share}, event ${event}\u001B[K`)
      shownAt = Date.now()
      isShown = true
    },
    clear() {
      if (isShown) stderr.write('\r\u001B[K')
      isShown = false
    },
  }
}

const megabytes = (bytes: number): number => Math.floor(bytes / 2 ** 20)
