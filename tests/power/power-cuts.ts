import { Seeded } from '../shop-simulation/random.ts'
import { Disk, type Image, type Loss, type Names } from './disk-image.ts'
import type { Change } from './record.ts'

const allLosses: readonly Loss[] = ['all', 'end', 'some', 'nothing']

/** The power goes right after one of the changes. */
interface PowerCut {
  readonly after: number
  readonly loss: Loss
}

export interface CutState extends PowerCut {
  /** How long the record of the changes is up to the cut. */
  readonly place: number
  readonly image: Image
}

interface Choice {
  readonly names: Names
  readonly seed: number
  /** Changes up to this place of the record are over; 0 by default. */
  readonly from?: number
  /** The system has written by itself what is recorded up to `from`; it has not by default. */
  readonly isWrittenBack?: boolean
  /** Whether the power goes after a change, if it is behind `from`; it is called with all, in order. After each by default. */
  readonly isCut?: (change: Change) => boolean
  /** Those behind this place are left out; none by default. */
  readonly to?: number
  /** What is lost after each change: each of these, or one that is drawn; each of all by default. */
  readonly losses?: readonly Loss[] | 'drawn'
}

const everywhere = {
  from: 0,
  to: Infinity,
  isWrittenBack: false,
  isCut: () => true,
  losses: allLosses,
}

/**
 * Power cuts right after each change, with each kind of loss or some of them. Cuts that leave the same on the disk count once, as
 * the latest of them, by which the most was acknowledged.
 */
export class PowerCuts {
  readonly #changes: readonly Change[]
  readonly #choice: Required<Choice>
  readonly #different: readonly PowerCut[]
  /** All, also those that leave the same. */
  readonly tried: number

  constructor(changes: readonly Change[], choice: Choice) {
    this.#changes = changes
    this.#choice = { ...everywhere, ...choice }
    const latest = new Map<string, PowerCut>()
    let tried = 0
    for (const { after, loss, image } of this.#all((change) => this.#drawn(change))) {
      tried++
      latest.set(image.token, { after, loss })
    }
    this.tried = tried
    this.#different = [...latest.values()]
  }

  get count(): number {
    return this.#different.length
  }

  /** Each different state, or so many of them, evenly spread. */
  *states(most = Infinity): Generator<CutState> {
    const step = Math.max(1, this.#different.length / most)
    const chosen = new Map<number, Loss[]>()
    for (let at = 0; at < this.#different.length; at += step) {
      const { after, loss } = this.#different[Math.floor(at)]!
      chosen.set(after, [...(chosen.get(after) ?? []), loss])
    }
    yield* this.#all((change) => chosen.get(change) ?? [])
  }

  #random(purpose: string): Seeded {
    return new Seeded(this.#choice.seed).fork(purpose)
  }

  #drawn(change: number): readonly Loss[] {
    const { losses } = this.#choice
    return losses === 'drawn' ? [this.#random(`loss ${change}`).pick(allLosses)] : losses
  }

  *#all(lossesAfter: (change: number) => readonly Loss[]): Generator<CutState> {
    const { names, from, to, isWrittenBack, isCut } = this.#choice
    const disk = new Disk(names)
    for (const [after, change] of this.#changes.entries()) {
      if (change.end > to) return
      disk.apply(change)
      if (change.end === from && isWrittenBack) disk.writeBack()
      const isHere = isCut(change)
      if (change.end <= from || !isHere) continue
      for (const loss of lossesAfter(after))
        yield { after, loss, place: change.end, image: disk.image(loss, this.#random(`${after} ${loss}`)) }
    }
  }
}
