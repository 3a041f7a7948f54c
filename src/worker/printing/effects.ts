import {
  concatMap,
  defer,
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  filter,
  from,
  ignoreElements,
  map,
  merge,
  mergeMap,
  of,
  share,
  switchMap,
  takeWhile,
  tap,
  timer,
  type Observable,
} from 'rxjs'
import type { Command } from '../commands.ts'
import { eventsOf } from '../core/effects.ts'
import { isOpen } from '../core/intent/outcome.ts'
import type { World } from '../world.ts'
import { printProgramVersion } from '../../protocol/print-service.ts'
import type { PrintRoute } from '../../receipts/routes.ts'
import { isEqual } from '../../values/equal.ts'
import { compareVersions } from '../../values/program-version.ts'
import type { PrintReply, PrintSocketMessage } from '../core/ports.ts'
import { connectionChanged } from '../shared/connection.ts'
import type { Facts } from '../facts.ts'
import type { State } from '../state.ts'
import { pairByHost } from './pairing.ts'
import { isWaitingForFirstPrint, linkMissing } from '../shared/paper.ts'
import { timing } from '../shared/timing.ts'
import { historyEntry } from '../sale/payment/state.ts'
import { issuedReceipt, openJob, type PrintSubject } from './state.ts'
import { printConfig, ticketPayload } from './ticket-payload.ts'
import { reportOutdated, watchVersion } from './version-watch.ts'
import { receiptPayload } from './receipt-payload.ts'
import { isSettledElsewhere, walletFields } from './wallet-paper.ts'
import { repeatUntil } from '../core/repeat-until.ts'

/** A sold ticket is printed at once. If the power failed before its print was requested, the next start requests it. */
const printSold = (world: World): Observable<Command> =>
  merge(
    eventsOf(world, 'ticketSold').pipe(map(({ data }) => data.uniqueReqId)),
    eventsOf(world, 'counterStarted').pipe(mergeMap(() => from(ticketsNeverPrinted(world)))),
  ).pipe(
    filter((uniqueReqId) => !isPerhapsPrinted(world, uniqueReqId)),
    map((uniqueReqId): Command => ({ type: 'printTicket', uniqueReqId })),
  )

/** The log was damaged since the sale: only the operator can check whether it was printed. */
const isPerhapsPrinted = ({ store }: World, uniqueReqId: string): boolean =>
  historyEntry(store.state.payment, uniqueReqId)?.paper.state === 'maybe'

const printIssued = (world: World): Observable<Command> =>
  merge(
    eventsOf(world, 'receiptIssued').pipe(
      filter(({ data }) => !data.perhapsPrinted),
      map(({ data }) => data.receiptId),
    ),
    eventsOf(world, 'counterStarted').pipe(mergeMap(() => from(receiptsNeverPrinted(world)))),
  ).pipe(map((receiptId): Command => ({ type: 'printReceipt', receiptId })))

const receiptsNeverPrinted = ({ store }: World): string[] =>
  store.state.printing.receipts
    .filter(({ paper }) => isWaitingForFirstPrint(paper))
    .map(({ receiptId }) => receiptId)
    .reverse()

const ticketsNeverPrinted = ({ store }: World): string[] =>
  store.state.payment.history
    .filter(({ outcome }) => outcome.kind === 'sold' && outcome.cancelledAt === null)
    .filter(({ paper }) => isWaitingForFirstPrint(paper))
    .map(({ uniqueReqId }) => uniqueReqId)
    .reverse()

/**
 * Sends the jobs one after the other, each as often as needed: the same id is never printed twice. The job of a ticket that is not
 * known to be sold keeps no other one waiting: it is sent when the sale has its outcome.
 */
const deliver = (world: World): Observable<Command> =>
  merge(
    eventsOf(world, 'ticketPrintRequested', 'receiptPrintRequested').pipe(map(({ data }) => data.jobId)),
    eventsOf(world, 'counterStarted').pipe(mergeMap(() => from(openJobs(world)))),
    eventsOf(world, 'ticketSold', 'ticketRefused', 'ticketNeverReceived', 'ticketDecidedByOperator').pipe(
      mergeMap(({ data }) => from(jobsOfTicket(world, data.uniqueReqId))),
    ),
  ).pipe(
    concatMap((jobId) =>
      defer(() => send(world, jobId)).pipe(
        repeatUntil(() => openJob(world.store.state.printing, jobId)?.isQueued !== false),
        takeWhile((reply) => reply !== null),
        mergeMap((reply) => commandsOf(jobId, reply)),
      ),
    ),
  )

const openJobs = ({ store }: World): string[] => store.state.printing.open.map(({ jobId }) => jobId)

const jobsOfTicket = ({ store }: World, uniqueReqId: string): string[] =>
  store.state.printing.open
    .filter(({ subject }) => subject.kind === 'ticket' && subject.uniqueReqId === uniqueReqId)
    .map(({ jobId }) => jobId)

/** Null for the job of a ticket that is not known to be sold. */
async function send(world: World, jobId: string): Promise<PrintReply | null> {
  const { state } = world.store
  const job = openJob(state.printing, jobId)
  const service = state.session.printService
  const config = printConfig(state)
  if (!job || job.isQueued || !service || !config) return { kind: 'unreachable' }
  const request = await requestOf(world, job.subject)
  if (!request)
    return job.subject.kind === 'ticket'
      ? withoutTicket(world, service, jobId, job.subject.uniqueReqId)
      : withoutLink(world, service, jobId)
  const [route, data] = request
  return world.print.send(service, route, { id: jobId, data, config })
}

/** A job that cannot be laid out was not printed, unless an earlier attempt reached the print program. */
async function withoutLink({ print }: World, service: string, jobId: string): Promise<PrintReply> {
  const reply = await print.job(service, jobId)
  if (reply.kind === 'job') return reply
  if (reply.kind !== 'notFound') return { kind: 'unreachable' }
  return { kind: 'job', job: { id: jobId, state: 'failed', confirmed: true, reason: linkMissing } }
}

/**
 * The record of the sale is damaged: only the print program knows what became of the job. One that it has never seen waits
 * (null) until the sale is known from the host, and is over if the ticket was not sold.
 */
async function withoutTicket(
  { print, store }: World,
  service: string,
  jobId: string,
  uniqueReqId: string,
): Promise<PrintReply | null> {
  const reply = await print.job(service, jobId)
  if (reply.kind !== 'notFound') return reply
  const entry = historyEntry(store.state.payment, uniqueReqId)
  if (entry && (isOpen(entry) || entry.outcome.kind === 'sold')) return null
  return { kind: 'job', job: { id: jobId, state: 'unknown', confirmed: false, reason: 'jobLost' } }
}

/** Null while the data that it needs are not there. */
async function requestOf(world: World, subject: PrintSubject): Promise<[PrintRoute, unknown] | null> {
  if (subject.kind === 'receipt') {
    const receipt = issuedReceipt(world.store.state.printing, subject.receiptId)
    if (!receipt) throw new Error(`the receipt ${subject.receiptId} is to be printed and was never issued`)
    const payload = receiptPayload(world.store.state, receipt, subject.copy)
    const wallet = await walletFields(world, receipt)
    if (!payload || !wallet) return null
    const isSpent = receipt.isSpent ?? (subject.copy > 0 && (await isSettledElsewhere(world, receipt)))
    const data = { ...payload.data, ...wallet, ...(isSpent ? { isSpent } : {}) }
    return [payload.path, data]
  }
  const { uniqueReqId, copy } = subject
  const copiedAt = copy > 0 ? await requestCopy(world, uniqueReqId) : null
  const payload = ticketPayload(world.store.state, uniqueReqId, copy, copiedAt)
  return payload && ['/ticket', payload]
}

/** Section 7: a copy carries the host's time. Without the host it is still marked as a copy. */
async function requestCopy({ store, host }: World, uniqueReqId: string): Promise<number | null> {
  const entry = historyEntry(store.state.payment, uniqueReqId)
  if (entry?.outcome.kind !== 'sold') return null
  const reply = await host.call('getPriceAndDraw', { barcode: entry.outcome.sold.barcode })
  return reply.kind === 'answer' ? reply.value.dateNow : null
}

function commandsOf(jobId: string, reply: PrintReply): Observable<Command> {
  switch (reply.kind) {
    case 'job':
      return of({ type: 'recordPrintJob', job: reply.job })
    case 'refused':
      return of({
        type: 'recordPrintJob',
        job: { id: jobId, state: 'failed', confirmed: true, reason: 'refused' },
      })
    case 'unreachable':
      return of({ type: 'recordPrintServiceUnreached', jobId })
    case 'notFound':
      return EMPTY
  }
}

/**
 * The socket reports the end of a job; while it is silent, the counter requests the status of each job. The next round
 * waits until all answers of this one are here, which may take longer than the pause.
 */
const watch = (world: World): Observable<Command> =>
  eventsOf(world, 'counterStarted').pipe(
    switchMap(() => timer(timing.printPollMs, timing.printPollMs)),
    exhaustMap(() => from(queuedJobs(world)).pipe(concatMap((jobId) => pollJob(world, jobId)))),
  )

const queuedJobs = ({ store }: World): string[] =>
  store.state.printing.open.filter(({ isQueued }) => isQueued).map(({ jobId }) => jobId)

/** A withdrawn job is cancelled as long as it waits: a printer that is not ready may put off what has begun. */
async function requestStatus({ store, print }: World, jobId: string): Promise<PrintReply> {
  const service = store.state.session.printService
  if (!service) return { kind: 'unreachable' }
  return isWithdrawn(store.state, jobId) ? print.cancel(service, jobId) : print.job(service, jobId)
}

const isWithdrawn = ({ printing }: State, jobId: string): boolean =>
  openJob(printing, jobId)?.isWithdrawn === true

const pollJob = (world: World, jobId: string): Observable<Command> =>
  defer(() => requestStatus(world, jobId)).pipe(
    mergeMap((reply) =>
      reply.kind === 'notFound'
        ? of<Command>({ type: 'recordPrintJobLost', jobId })
        : commandsOf(jobId, reply),
    ),
  )

/**
 * Cancels a job as soon as its paper is void and the print program has it; later rounds of the watch try it again. One that the
 * print program does not have yet is sent nevertheless, marked: an earlier try under its id, whose answer was lost, then prints nothing.
 */
const withdraw = (world: World): Observable<Command> =>
  merge(
    eventsOf(world, 'movementDone', 'movementRecovered').pipe(
      mergeMap(({ data }) => from(data.withdrawnPrints ?? [])),
    ),
    eventsOf(world, 'printJobQueued').pipe(map(({ data }) => data.jobId)),
    eventsOf(world, 'counterStarted').pipe(mergeMap(() => from(openJobs(world)))),
  ).pipe(
    filter((jobId) => isWithdrawn(world.store.state, jobId) && queuedJobs(world).includes(jobId)),
    mergeMap((jobId) => pollJob(world, jobId)),
  )

/**
 * The next copy of the same paper is possible three seconds after the request of the previous one, from any screen. What was
 * copied before a start may have been copied just before it.
 */
const restCopies = (world: World): Observable<never> =>
  merge(
    eventsOf(world, 'counterStarted').pipe(mergeMap(() => from(copiedPapers(world.store.state)))),
    eventsOf(world, 'ticketPrintRequested', 'receiptPrintRequested').pipe(
      filter(({ data }) => data.copy > 0),
      map(({ data }) => paperId(data)),
    ),
  ).pipe(
    mergeMap((id) => {
      world.store.updateFacts((facts) => {
        facts.printing.copiesResting = [...facts.printing.copiesResting, id]
      })
      return timer(timing.copyLockMs).pipe(
        tap(() => {
          world.store.updateFacts((facts) => {
            facts.printing.copiesResting = facts.printing.copiesResting.filter((resting) => resting !== id)
          })
        }),
      )
    }),
    ignoreElements(),
  )

/** Ids of the tickets and receipts of which there is a copy, or may be, or is being printed. */
const copiedPapers = ({ payment, printing }: State): Set<string> =>
  new Set([
    ...payment.history.filter(({ paper }) => paper.papers > 1).map(({ uniqueReqId }) => uniqueReqId),
    ...printing.receipts.filter(({ paper }) => paper.papers > 1).map(({ receiptId }) => receiptId),
    ...printing.open.filter(({ subject }) => subject.copy > 0).map(({ subject }) => paperId(subject)),
  ])

const paperId = (paper: { uniqueReqId: string } | { receiptId: string }): string =>
  'receiptId' in paper ? paper.receiptId : paper.uniqueReqId

/** Opened anew where the address has changed, or what the print program requested as the socket began. */
const printMessages = (world: World): Observable<PrintSocketMessage> =>
  merge(eventsOf(world, 'counterStarted'), eventsOf(world, 'deploymentLoaded')).pipe(
    map(() => world.store.state.session.printService),
    filter((service) => service !== null),
    map((service) => ({ service, config: printConfig(world.store.state) })),
    distinctUntilChanged((before, now) => isEqual(before, now)),
    switchMap(({ service }) => world.print.socket(service, () => printConfig(world.store.state))),
    share(),
  )

/** The print socket: the printer's status, and the ends of jobs. */
const listen = (world: World, messages$: Observable<PrintSocketMessage>): Observable<Command> =>
  messages$.pipe(
    mergeMap((message): Observable<Command> => {
      if (message.kind === 'job') return of({ type: 'recordPrintJob', job: message.job })
      world.store.updateFacts((facts) => applyMessage(facts, message))
      return EMPTY
    }),
  )

function applyMessage(facts: Facts, message: Exclude<PrintSocketMessage, { kind: 'job' }>): void {
  switch (message.kind) {
    case 'status':
      facts.printing.printer = message.status
      break
    case 'damage':
      facts.printing.journalDamage = message.damage
      break
    case 'otherVersion':
      facts.printing.otherProgram = message.version
      // A newer one is installed before the host serves its page.
      if (compareVersions(message.version, printProgramVersion) < 0)
        reportOutdated(facts, message.version, facts.printing.neededProgram ?? printProgramVersion)
      break
    case 'refused':
      connectionChanged(facts, 'printSocket', false)
      facts.printing.refusal = message.reason
      break
    case 'localNetwork':
      facts.printing.localNetwork = message.localNetwork
      break
    case 'connection':
      // Another program may run now, so its version is read again.
      if (message.isUp) {
        facts.printing.otherProgram = null
        facts.printing.neededProgram = null
      }
      connectionChanged(facts, 'printSocket', message.isUp)
  }
}

export function printingEffects(world: World): Observable<Command> {
  const messages$ = printMessages(world)
  return merge(
    printSold(world),
    printIssued(world),
    restCopies(world),
    deliver(world),
    watch(world),
    withdraw(world),
    pairByHost(world, messages$),
    listen(world, messages$),
    watchVersion(world, messages$),
  )
}
