import { Observable } from 'rxjs'
import { io } from 'socket.io-client'
import * as v from 'valibot'
import {
  PrintAnswer,
  PrintFailure,
  printHeader,
  PrinterStatus,
  PrintHealth,
  PrintJob,
  printProgramVersion,
  printSocketEvents,
} from '../../protocol/print-service.ts'
import type { PrintPort, PrintReply, PrintSocketMessage } from '../core/ports.ts'
import { timing } from '../timing.ts'
import { reconnection } from './host-socket.ts'

/** The print program of the cashier's machine. */
export const printClient: PrintPort = {
  async send(service, route, request) {
    const reply = await ask(new URL(route, service), { method: 'POST', body: JSON.stringify(request) })
    // It has this id already, worded otherwise (another language, another game name): what it has is what counts.
    return reply.kind === 'conflict' ? job(service, request.id) : reply
  },
  job,
  health,
  socket: printSocket,
}

async function job(service: string, id: string): Promise<PrintReply> {
  const reply = await ask(new URL(`/jobs/${encodeURIComponent(id)}`, service), { method: 'GET' })
  return reply.kind === 'conflict' ? { kind: 'unreachable' } : reply
}

async function health(service: string): Promise<PrintHealth | null> {
  try {
    const response = await fetch(new URL('/health', service), {
      headers: { [printHeader]: '1' },
      signal: AbortSignal.timeout(timing.answerMs),
    })
    const answer = v.safeParse(PrintHealth, await response.json())
    return answer.success ? answer.output : null
  } catch {
    return null
  }
}

async function ask(url: URL, init: RequestInit): Promise<PrintReply | { kind: 'conflict' }> {
  try {
    const response = await fetch(url, {
      ...init,
      headers: { 'content-type': 'application/json', [printHeader]: '1' },
      signal: AbortSignal.timeout(timing.answerMs),
    })
    const body: unknown = await response.json()
    const answer = v.safeParse(PrintAnswer, body)
    if (answer.success) return { kind: 'job', job: answer.output.job }
    if (response.status === 404) return { kind: 'notFound' }
    if (response.status === 409) return { kind: 'conflict' }
    const failure = v.safeParse(PrintFailure, body)
    return failure.success && response.status === 400
      ? { kind: 'refused', message: failure.output.error.message }
      : { kind: 'unreachable' }
  } catch {
    return { kind: 'unreachable' }
  }
}

function printSocket(service: string, config: () => unknown): Observable<PrintSocketMessage> {
  return new Observable<PrintSocketMessage>((listener) => {
    const socket = io(service, { ...reconnection, forceNew: true, auth: { version: printProgramVersion } })
    socket.on('connect', () => listener.next({ kind: 'connection', isUp: true }))
    socket.on('disconnect', () => listener.next({ kind: 'connection', isUp: false }))
    socket.on('connect_error', () => listener.next({ kind: 'connection', isUp: false }))
    socket.on('requestConfig', (acknowledge: unknown) => {
      if (typeof acknowledge === 'function') acknowledge(config())
    })
    socket.on('statusAcivePrinters', (payload: unknown) => {
      const parsed = v.safeParse(PrinterStatus, payload)
      if (parsed.success) listener.next({ kind: 'status', status: parsed.output })
    })
    socket.on('printJob', (payload: unknown) => {
      const parsed = v.safeParse(PrintJob, payload)
      if (parsed.success) listener.next({ kind: 'job', job: parsed.output })
    })
    socket.on('errorVersionPrinter', (payload: unknown) => {
      const parsed = v.safeParse(printSocketEvents.errorVersionPrinter, payload)
      if (parsed.success) listener.next({ kind: 'outdated', version: parsed.output.version })
    })
    return () => socket.close()
  })
}
