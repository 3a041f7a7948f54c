import { merge, share, Subject } from 'rxjs'
import { createHostClient } from '../../src/worker/adapters/host-client.ts'
import { OpfsLog } from '../../src/worker/adapters/opfs-log.ts'
import { startCounter, type Counter } from '../../src/worker/counter.ts'
import type {
  CollectorPort,
  HostPort,
  HostSocketMessage,
  PrintPort,
  TerminalSocketMessage,
  TerminalsPort,
} from '../../src/worker/core/ports.ts'
import type { Recovered } from '../../src/worker/core/recover.ts'
import { mendLog, recoverFrom } from '../../src/worker/log-recovery.ts'
import { resumeLog } from '../../src/worker/reconciliation/resume-log.ts'
import type { CounterStore } from '../../src/worker/world.ts'
import { sha256 } from '../kit/memory-log.ts'
import type { Disk } from './disk.ts'
import type { Cookies, HostMachine } from './host-machine.ts'
import { Life, nothing } from './life.ts'
import type { Link } from './link.ts'
import type { Mounts } from './mounts.ts'
import { noCards } from './print-port.ts'
import type { Seeded } from './random.ts'
import { socketOver } from './socket.ts'

/** Which program the browser has. */
export interface Version {
  readonly build: string
  readonly productVersion: string
}

export interface TabParts {
  readonly mounts: Mounts
  readonly random: Seeded
  /** The browser's disk and cookies, which outlive the tab. */
  readonly disk: Disk
  readonly cookies: Cookies
  readonly host: HostMachine
  readonly hostLink: Link
  readonly print: PrintPort
  readonly collector: CollectorPort
  /** Where the tab's requests come from: no other one has it. */
  readonly origin: string
  readonly version: Version
  /** Called with what the log comes to, and with the store before anything happens in it. */
  readonly recovered: (recovered: Recovered) => void
  readonly begun: (store: CounterStore) => void
  readonly report: (error: unknown) => void
}

/** The path of the log on the browser's disk. */
export const logFolder = '/log'

/** A tab with the counter: the real core, log and client of the host, as `src/worker/serve.ts` starts them. */
export class Tab {
  readonly life = new Life()
  core: Counter | null = null
  #log: OpfsLog | null = null
  readonly #parts: TabParts

  constructor(parts: TabParts) {
    this.#parts = parts
  }

  get origin(): string {
    return this.#parts.origin
  }

  /** The tab ends as a process does. */
  kill(): void {
    this.life.end()
    this.core?.stop()
    this.core = null
  }

  /** Another tab takes over. */
  close(): void {
    this.core?.stop()
    this.core = null
    this.#log?.close()
    this.life.end()
  }

  /** Waits for an earlier tab to release the log. */
  async start(): Promise<void> {
    const { mounts, disk, version, random, report } = this.#parts
    const { time } = mounts
    const reading = { sha256, build: version.build, isSnapshotTrusted: true }
    const log = await OpfsLog.open(`${mounts.mount(disk, this.life)}${logFolder}`, sha256, () => {})
    this.#log = log
    const read = await recoverFrom(log, reading)
    const asRead = resumeLog(read.recovered, read.from)
    const ports = {
      ...{ host: this.#host(), print: this.#parts.print, collector: this.#parts.collector },
      ...{ cardReader: noCards, terminals: this.#terminals() },
      clock: { nowMs: () => time.wallMs, monotonicMs: () => time.monotonicMs },
      newId: () => random.uuid(time.wallMs),
    }
    const mended = await mendLog(log, read, asRead, ports, sha256)
    const { segments, recovered, from } = mended.length > 0 ? await recoverFrom(log, reading) : read
    const { state, damage } = mended.length > 0 ? resumeLog(recovered, from) : asRead
    if (!from) await log.dropSnapshot()
    await log.beginWriting(recovered.head.segment, segments, recovered.cut)
    if (this.life.isOver) return
    this.#parts.recovered(recovered)
    this.core = startCounter({
      ...{ ports, storage: log, sha256, state, head: recovered.head, damage, mended },
      isLineOpen: recovered.isLineOpen,
      segmentBegunAt: recovered.segmentBegunAt,
      counterId: state.session.counterId ?? random.uuid(time.wallMs),
      ...version,
      saveSnapshot: (snapshot) => void log.saveSnapshot(snapshot).catch(() => {}),
      show: this.#parts.begun,
      report,
    })
  }

  #host(): HostPort {
    const { mounts, random, host, hostLink, origin } = this.#parts
    const { time } = mounts
    const client = createHostClient(origin, () => time.monotonicMs)
    return {
      sessionRefused$: client.sessionRefused$,
      socket$: socketOver<HostSocketMessage>({
        ...{ time, random, link: hostLink, peer: host, messages: host.sent },
        lost: { kind: 'connection', isUp: false },
      }).pipe(share()),
      call: (...request) => (this.life.isOver ? nothing() : client.call(...request)),
    }
  }

  #terminals(): TerminalsPort {
    const { mounts, random, host, hostLink, cookies } = this.#parts
    const { time } = mounts
    const listed$ = new Subject<TerminalSocketMessage>()
    return {
      socket$: merge(
        socketOver<TerminalSocketMessage>({
          ...{ time, random, link: hostLink, peer: host, messages: host.sentToTerminals },
          lost: { kind: 'connection', isUp: false },
        }).pipe(share()),
        listed$,
      ),
      emit: async (name) => {
        if (name !== 'setIdOperator' && name !== 'updateTerminals') return { kind: 'done' }
        const terminals = await hostLink.carry(() => host.terminals(cookies), false).catch(() => null)
        if (terminals && !this.life.isOver) listed$.next({ kind: 'terminals', terminals })
        return terminals ? { kind: 'done' } : { kind: 'unknown' }
      },
    }
  }
}
