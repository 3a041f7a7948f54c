import type { LogDamage } from '../../events/log-damage.ts'
import { portableTools, type Sha256 } from '../../events/log-format.ts'
import { LogReader } from '../../events/log-reader.ts'

/**
 * What a reader found in lines that passed by: `damages` is complete, and `stateHash` the last one, when all
 * have passed.
 */
export class CheckedLines {
  readonly damages: LogDamage[] = []
  /** Of the checkpoint at the end; null if there is none. */
  stateHash: string | null = null
  readonly #reader: LogReader

  constructor(sha256: Sha256) {
    this.#reader = new LogReader(
      {
        event: ({ type, data }) => {
          this.stateHash = type === 'checkpointReached' ? data.stateHash : null
        },
        damage: (damage) => this.damages.push(damage),
      },
      portableTools(sha256),
    )
  }

  async *pass(lines: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const bytes of lines) {
      this.#reader.read(bytes)
      yield bytes
    }
    this.#reader.end()
  }
}
