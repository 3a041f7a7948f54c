import { concat, finalize, mergeMap, of, type Observable } from 'rxjs'
import type { PrintPort, PrintSocketMessage } from '../core/ports.ts'
import { asTraining, printed, virtualPrinter, type TrainingPrinter } from './printer.ts'

const onScreen: PrintSocketMessage[] = [
  { kind: 'connection', isUp: true },
  { kind: 'status', status: virtualPrinter },
]

/** In training no drawer opens: the money is not real. */
function withoutDrawer(message: PrintSocketMessage): PrintSocketMessage {
  if (message.kind !== 'status') return message
  const { drawer: _drawer, ...status } = message.status
  return { ...message, status }
}

/**
 * Training receipts go to this machine's print program if this browser is paired, otherwise to the printer on the
 * screen. They are also marked here, so every print in training carries the mark.
 */
export function trainingPrint(program: PrintPort, printer: TrainingPrinter): PrintPort {
  let isProgramThere = false

  function receive(message: PrintSocketMessage): PrintSocketMessage[] {
    const isLost = message.kind === 'refused' || (message.kind === 'connection' && !message.isUp)
    if (isLost) {
      const wasThere = isProgramThere
      isProgramThere = false
      return wasThere ? onScreen : []
    }
    if (message.kind === 'connection') isProgramThere = true
    return isProgramThere ? [withoutDrawer(message)] : []
  }

  return {
    async send(service, route, request) {
      if (printer.has(request.id) || !isProgramThere) return printer.print(route, request)
      return program.send(service, route, { ...request, data: asTraining(request.data) })
    },
    job: async (service, id) => (printer.has(id) ? printed(id) : program.job(service, id)),
    cancel: async (service, id) => (printer.has(id) ? printed(id) : program.cancel(service, id)),
    openDrawer: async () => ({ kind: 'refused', message: 'In training no drawer opens.' }),
    signHead: async () => ({ kind: 'lacking' }),
    mirror: async () => ({ kind: 'lacking' }),
    mirrors: async () => ({ kind: 'lacking' }),
    readMirror: async () => false,
    health: async (service) => (isProgramThere ? program.health(service) : null),
    pair: (service, code) => program.pair(service, code),
    connect: () => program.connect(),
    socket: (service, config): Observable<PrintSocketMessage> =>
      concat(of(...onScreen), program.socket(service, config).pipe(mergeMap(receive))).pipe(
        finalize(() => {
          isProgramThere = false
        }),
      ),
  }
}
