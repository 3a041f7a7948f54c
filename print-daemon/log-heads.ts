import { readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { writeDurably } from '../node/durable-file.ts'
import { newSigningKey, openSigningKey, type SigningKey } from '../node/signing-key.ts'
import { codeOf } from '../node/system-error.ts'
import { headConflict } from '../src/heads/head.ts'
import { keyText, noteKey, signHead, type Signer } from '../src/heads/note.ts'
import { HeadOfShop, type SignedNote } from '../src/protocol/heads.ts'

const Kept = v.array(HeadOfShop)
type Kept = v.InferOutput<typeof Kept>

/** A browser profile that is made anew is another counter: the limit keeps the list from growing for ever. */
const maxCounters = 200

/**
 * The heads of the logs of this machine's counters: signed by a key of this program, and none that is older than the last one.
 * Key and heads are files of the data folder. A user who controls this machine has the key.
 */
export class LogHeads {
  readonly #signer: Signer
  readonly #file: string
  #kept: Kept
  #signing: Promise<unknown> = Promise.resolve()

  private constructor(signer: Signer, file: string, kept: Kept) {
    this.#signer = signer
    this.#file = file
    this.#kept = kept
  }

  /** A file that cannot be read must not stop the printing: it is kept beside a new one. */
  static async open(folder: string): Promise<LogHeads> {
    const keyFile = path.join(folder, 'head-key.pem')
    const key = (await readOrKeepAside(keyFile, openSigningKey)) ?? (await makeKey(keyFile))
    const file = path.join(folder, 'log-heads.json')
    const kept = await readOrKeepAside(file, (text) => v.parse(Kept, JSON.parse(text)))
    return new LogHeads({ name: 'balcao-print', ...key }, file, kept ?? [])
  }

  /** The public key, which verifies the signatures. */
  get key(): string {
    return keyText(noteKey(this.#signer))
  }

  /** On the disk when this resolves. */
  sign(head: HeadOfShop): Promise<SignedNote | { readonly conflict: 'older' | 'differs' }> {
    const signed = this.#signing.then(async () => {
      const isOther = ({ counterId }: HeadOfShop) => counterId !== head.counterId
      const conflict = headConflict(
        this.#kept.find((kept) => !isOther(kept)),
        head,
      )
      if (conflict) return { conflict }
      const kept = [...this.#kept.filter(isOther), head].slice(-maxCounters)
      await writeDurably(this.#file, `${JSON.stringify(kept)}\n`)
      this.#kept = kept
      return signHead(head, this.#signer)
    })
    this.#signing = signed.catch(() => undefined)
    return signed
  }
}

async function makeKey(file: string): Promise<SigningKey> {
  const pem = newSigningKey()
  await writeDurably(file, pem)
  return openSigningKey(pem)
}

/** Null if there is no such file, or it could not be read and has another name now. */
async function readOrKeepAside<Content>(
  file: string,
  read: (text: string) => Content,
): Promise<Content | null> {
  try {
    return read(await readFile(file, 'utf8'))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    const aside = `${file}.damaged-${Date.now()}`
    await rename(file, aside)
    console.error(`The file ${file} is damaged. It is kept as ${aside}, and a new one is made.`)
    return null
  }
}
