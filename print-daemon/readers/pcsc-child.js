// @ts-check
/**
 * Watches the PC/SC readers of this machine and tells what it sees, in a process of its own: a service that hangs blocks
 * whoever calls it, for ever, and that must not be the print program. Argument: where the package `pcsc-mini` is.
 * @import * as Pcsc from 'pcsc-mini'
 */

/** Commands a reader to give the UID of the contactless card on it (PC/SC part 3, section 3.2.2.1.3). */
const getUid = Uint8Array.of(0xff, 0xca, 0x00, 0x00, 0x00)
const retryMs = 1_000
/** Another program may hold the card for a moment. */
const attempts = 5
const attemptMs = 200

/** @param {import('./pcsc-service.ts').PcscWord} word */
const tell = (word) => void process.send?.(word)
/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

// Also when the print program has ended, however it did.
process.on('disconnect', () => process.exit())

/** @returns {Promise<typeof Pcsc>} */
async function load() {
  try {
    return (await import(process.argv[1])).default
  } catch {
    tell({ kind: 'absent' })
    await pause(retryMs)
    return process.exit()
  }
}

const { Client, CardDisposition, CardMode, ReaderStatus } = await load()

/** @param {Pcsc.Reader} reader */
async function askUid(reader) {
  const card = await reader.connect(CardMode.SHARED)
  try {
    return Buffer.from(await card.transmit(getUid)).toString('hex')
  } finally {
    await card.disconnect(CardDisposition.LEAVE).catch(() => undefined)
  }
}

/** @param {Pcsc.Reader} reader */
function watch(reader) {
  const name = reader.name()
  let isPresent = false
  /** Counts cards: an answer that comes after its card was taken away is nobody's. */
  let card = 0

  async function read() {
    const mine = ++card
    for (let attempt = 0; attempt < attempts && mine === card; attempt++) {
      try {
        const answer = await askUid(reader)
        if (mine === card) tell({ kind: 'card', reader: name, answer })
        return
      } catch {
        await pause(attemptMs)
      }
    }
  }

  tell({ kind: 'plugged', reader: name })
  reader.on('change', (status) => {
    const wasPresent = isPresent
    isPresent = status.has(ReaderStatus.PRESENT)
    if (isPresent && !wasPresent) void read()
    if (isPresent || !wasPresent) return
    card++
    tell({ kind: 'empty', reader: name })
  })
  reader.on('disconnect', () => {
    card++
    tell({ kind: 'unplugged', reader: name })
  })
}

/** The package crashes some seconds after a client that lost its service: this process ends then, and a fresh one begins. */
function lost() {
  tell({ kind: 'absent' })
  process.disconnect()
}

const client = new Client().on('reader', watch).on('error', lost)

function isStarted() {
  tell({ kind: 'starting' })
  try {
    client.start()
    tell({ kind: 'started' })
    return true
  } catch {
    tell({ kind: 'absent' })
    return false
  }
}

while (!isStarted()) await pause(retryMs)
