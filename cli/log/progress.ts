import { overwrite } from '../output.ts'
import type { Source } from './source.ts'

const betweenMs = 200

/** A line on the screen that the next one overwrites; nothing where stderr is not a screen. */
export function statusLine(): { show(text: string): void; clear(): void } {
  const { stderr } = process
  let shownAt = Date.now()
  let isShown = false
  return {
    show(text) {
      if (!stderr.isTTY || Date.now() - shownAt < betweenMs) return
      overwrite(stderr, text)
      shownAt = Date.now()
      isShown = true
    },
    clear() {
      if (isShown) overwrite(stderr)
      isShown = false
    },
  }
}

/** How far a log is read. */
export function progressLine({ name, size, position }: Source): {
  show(event: number): void
  clear(): void
} {
  const line = statusLine()
  const share = () => (size ? `${Math.floor((position() / size) * 100)} %` : `${megabytes(position())} MB`)
  return {
    show: (event) => line.show(`${name}: ${share()}, event ${event}`),
    clear: line.clear,
  }
}

const megabytes = (bytes: number): number => Math.floor(bytes / 2 ** 20)
