import { Seeded } from '../../shop-simulation/random.ts'
import type { Target } from '../target.ts'
import { Reached } from './edges.ts'
import { examine, signatureOf } from './examine.ts'
import { changed, longestInput, type Material } from './mutate.ts'
import { shrunk } from './shrink.ts'

const shrinkMs = 3_000
/** A parser that fails everywhere needs no more examples. */
const mostFindings = 8
const repairedOf = 4

/** What both threads see: the number of runs, whether to stop, and the input of this run. */
export class Control {
  readonly #numbers: Int32Array
  readonly #bytes: Uint8Array
  readonly buffer: SharedArrayBuffer

  constructor(buffer = new SharedArrayBuffer(16 + longestInput)) {
    this.buffer = buffer
    this.#numbers = new Int32Array(buffer, 0, 4)
    this.#bytes = new Uint8Array(buffer, 16)
  }

  begin(bytes: Uint8Array): void {
    this.#bytes.set(bytes)
    this.#numbers[1] = bytes.length
    Atomics.add(this.#numbers, 0, 1)
  }

  get runs(): number {
    return Atomics.load(this.#numbers, 0)
  }

  get input(): Uint8Array {
    return Uint8Array.from(this.#bytes.subarray(0, this.#numbers[1]))
  }

  stop(): void {
    Atomics.store(this.#numbers, 2, 1)
  }

  get isStopped(): boolean {
    return Atomics.load(this.#numbers, 2) === 1
  }
}

export type Report =
  | { readonly kind: 'input'; readonly bytes: Uint8Array }
  | { readonly kind: 'finding'; readonly bytes: Uint8Array; readonly broken: string }
  | { readonly kind: 'end'; readonly edges: number; readonly corpus: readonly Uint8Array[] }

/** Fuzzes one target until it is stopped. */
export class Fuzzer {
  readonly #target: Target
  readonly #control: Control
  readonly #random: Seeded
  readonly #report: (report: Report) => void
  #reached = new Reached()
  #corpus: Uint8Array[] = []
  readonly #broken = new Set<string>()

  constructor(target: Target, control: Control, seed: number, report: (report: Report) => void) {
    this.#target = target
    this.#control = control
    this.#random = new Seeded(seed).fork(target.name)
    this.#report = report
  }

  async run(earlier: readonly Uint8Array[]): Promise<void> {
    const seeds = this.#target.seeds().map((seed) => Uint8Array.from(Buffer.from(seed as Uint8Array)))
    await this.#keepBest([...seeds, ...earlier])
    const texts = [...(globalThis.fuzzTexts ?? []), ...(this.#target.texts ?? [])].map((text) =>
      Buffer.from(text),
    )
    const material: Material = { texts, random: this.#random, other: () => this.#pick() }
    while (!this.#control.isStopped && this.#broken.size < mostFindings) {
      const bytes = this.#repaired(changed(this.#pick(), material))
      if (!(await this.#attempt(bytes))) continue
      this.#corpus.push(bytes)
      this.#report({ kind: 'input', bytes })
    }
    const all = this.#corpus
    this.#reached = new Reached()
    await this.#keepBest(all)
    this.#report({ kind: 'end', edges: this.#reached.edges, corpus: this.#corpus })
  }

  /** Keeps those inputs that reach what no shorter one reaches. */
  async #keepBest(inputs: readonly Uint8Array[]): Promise<void> {
    this.#corpus = []
    for (const bytes of inputs.toSorted((one, other) => one.length - other.length))
      if (bytes.length <= longestInput && (await this.#attempt(bytes))) this.#corpus.push(bytes)
    if (this.#corpus.length === 0) this.#corpus.push(new Uint8Array())
  }

  /** The newest are picked more often. */
  #pick(): Uint8Array {
    const { length } = this.#corpus
    const newest = Math.ceil(length / 4)
    return this.#corpus[
      this.#random.isOneIn(3) ? length - 1 - this.#random.below(newest) : this.#random.below(length)
    ]!
  }

  #repaired(bytes: Uint8Array): Uint8Array {
    const { repair } = this.#target
    if (!repair || this.#random.isOneIn(repairedOf)) return bytes
    return Uint8Array.from(repair(bytes, this.#random).subarray(0, longestInput))
  }

  /** Whether the input reached something new. */
  async #attempt(bytes: Uint8Array): Promise<boolean> {
    this.#reached.begin()
    this.#control.begin(bytes)
    try {
      return this.#reached.end(await examine(this.#target, bytes))
    } catch (error) {
      const signature = signatureOf(error)
      if (!this.#broken.has(signature)) {
        this.#broken.add(signature)
        const least = await shrunk(bytes, (candidate) => this.#failsAs(signature, candidate), shrinkMs)
        this.#report({ kind: 'finding', bytes: least, broken: signature })
      }
      return false
    }
  }

  async #failsAs(signature: string, bytes: Uint8Array): Promise<boolean> {
    this.#control.begin(bytes)
    try {
      await examine(this.#target, bytes)
      return false
    } catch (error) {
      return signatureOf(error) === signature
    }
  }
}
