import type { Disk } from './disk.ts'
import type { Life } from './life.ts'
import type { Seeded } from './random.ts'
import type { VirtualTime } from './time.ts'

/** The disk of a machine, as one run of a program has it. */
export interface Mount {
  readonly disk: Disk
  readonly life: Life
  /** How long a sync takes, ms. */
  syncMs(): number
}

/** Where a mount is, in the paths of programs. */
const root = '/simulated'
const form = new RegExp(`^${root}/(\\d+)(/.*)?$`)

export interface Place extends Mount {
  /** The path of the mount, and that on the disk. */
  readonly root: string
  readonly path: string
}

/** The disks of a simulation by the paths that its programs have them under. */
export class Mounts {
  readonly time: VirtualTime
  readonly #random: Seeded
  readonly #mounts: Mount[] = []

  constructor(time: VirtualTime, random: Seeded) {
    this.time = time
    this.#random = random
  }

  /** The path of a disk for one run of a program. */
  mount(disk: Disk, life: Life): string {
    this.#mounts.push({ disk, life, syncMs: () => this.#random.below(4) })
    return `${root}/${this.#mounts.length - 1}`
  }

  /** Undefined for a path of this computer. */
  at(path: unknown): Place | undefined {
    const [, number, rest = '/'] = typeof path === 'string' ? (form.exec(path) ?? []) : []
    const mount = number === undefined ? undefined : this.#mounts[Number(number)]
    return mount && { ...mount, root: `${root}/${number}`, path: rest }
  }
}
