import { nothing } from './life.ts'
import type { Seeded } from './random.ts'
import type { VirtualTime } from './time.ts'

/** What becomes of a request and its answer. `late`: it arrives when its sender has given it up. */
export const fates = ['requestLost', 'answerLost', 'late', 'twice', 'slow'] as const
export type Fate = (typeof fates)[number]

/** How long a late one needs, ms: longer than anybody waits for an answer. */
const lateMs = [15_200, 20_000] as const

/** The network between two programs. Messages overtake each other. */
export class Link {
  /** How many of a hundred messages are lost. */
  lossPercent = 0
  readonly #time: VirtualTime
  readonly #random: Seeded
  readonly #fates: Fate[] = []
  readonly #atCut = new Set<() => void>()
  #isDown = false
  #late = 0

  constructor(time: VirtualTime, random: Seeded) {
    this.#time = time
    this.#random = random
  }

  get isDown(): boolean {
    return this.#isDown
  }

  cut(): void {
    this.#isDown = true
    for (const run of [...this.#atCut]) run()
  }

  mend(): void {
    this.#isDown = false
  }

  /** Returns a function that takes it back. */
  atCut(run: () => void): () => void {
    this.#atCut.add(run)
    return () => void this.#atCut.delete(run)
  }

  /** So many messages are still on their way that their sender has given up. */
  get late(): number {
    return this.#late
  }

  /** Befalls the next request that matters. */
  befalls(fate: Fate): void {
    this.#fates.push(fate)
  }

  /** Whatever was to befall a request does not. */
  calm(): void {
    this.mend()
    this.lossPercent = 0
    this.#fates.length = 0
  }

  /** Rejects, or never settles, where the request or its answer is lost. */
  async carry<Answer>(serve: () => Promise<Answer>, matters: boolean): Promise<Answer> {
    const fate = matters ? this.#fates.shift() : undefined
    await this.#travel()
    if (this.#isDown) throw new Error('the network is down')
    if (fate === 'requestLost' || this.#isLost()) return nothing()
    if (fate === 'late') {
      this.#later(serve, this.#random.between(...lateMs))
      return nothing()
    }
    if (fate === 'twice') this.#later(serve, this.#random.between(1, 3_000))
    const answer = await serve()
    if (fate === 'answerLost' || this.#isDown || this.#isLost()) return nothing()
    await (fate === 'slow' ? this.#time.sleep(this.#random.between(500, 14_000)) : this.#travel())
    return answer
  }

  #later(serve: () => Promise<unknown>, ms: number): void {
    this.#late++
    this.#time.later(() => {
      this.#late--
      serve().catch(() => {})
    }, ms)
  }

  #travel(): Promise<void> {
    return this.#time.sleep(this.#random.between(1, 12))
  }

  #isLost(): boolean {
    return this.lossPercent > 0 && this.#random.below(100) < this.lossPercent
  }
}
