import { Subject, type Observable } from 'rxjs'
import * as v from 'valibot'
import { startLibraryProcess } from '../library-process.ts'
import script from './spooler-child.js?raw'

const SpoolerMessage = v.variant('kind', [
  /** This machine has no spooler of Windows. */
  v.object({ kind: v.literal('missing') }),
  /** There is no printer of this name, or it is offline. */
  v.object({ kind: v.literal('absent') }),
  v.object({ kind: v.literal('opened') }),
  v.object({ kind: v.literal('printers'), names: v.array(v.string()) }),
  /**
   * `passedOn`: the queue says that it was printed. `torn`: some or all of it may be on paper. `takenBack`: nothing of it was
   * passed on to the printer.
   */
  v.object({
    kind: v.literal('ended'),
    id: v.number(),
    result: v.picklist(['passedOn', 'torn', 'takenBack']),
  }),
])
export type SpoolerMessage = v.InferOutput<typeof SpoolerMessage>

/** Prints a document (`bytes` in base64), or takes one back. */
export type SpoolerOrder =
  | { readonly kind: 'print'; readonly id: number; readonly bytes: string }
  | { readonly kind: 'cancel'; readonly id: number }

/** The process that speaks with the spooler: its messages, which complete with it. */
export interface SpoolerProcess {
  readonly messages$: Observable<SpoolerMessage>
  readonly order: (order: SpoolerOrder) => void
  readonly kill: () => void
}

/** The spooler's library on Windows. */
export const spoolerLibrary = 'winspool.drv'

/** Starts the process for a printer; without a name it lists the printers and ends. */
export function startSpooler(printer = '', library = spoolerLibrary): SpoolerProcess {
  const messages$ = new Subject<SpoolerMessage>()
  const child = startLibraryProcess(script, [library, printer], SpoolerMessage, messages$)
  return {
    messages$,
    order: (order) => {
      if (child.connected) child.send(order, () => undefined)
    },
    kill: () => child.kill('SIGKILL'),
  }
}
