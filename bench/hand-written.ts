import type { Logged } from '../src/events/vocabulary.ts'
import type { State } from '../src/worker/state.ts'

/**
 * The peer that every reducer is held against: one switch, everything in place, nothing shared and nothing composed. It
 * must come to the same state as `evolve`; the benchmark checks that it does.
 */
export function evolveBySwitch(state: State, event: Logged): void {
  switch (event.type) {
    case 'segmentOpened':
    case 'checkpointReached':
      return
    case 'counterStarted':
      state.session.counterId = event.data.counterId
      for (const entry of state.payment.history) {
        if (entry.outcome.kind === 'pending') entry.outcome = { kind: 'unknown', reason: 'restart' }
      }
      for (const entry of state.till.movements) {
        if (entry.outcome.kind === 'pending') entry.outcome = { kind: 'unknown', reason: 'restart' }
      }
      return
    case 'deploymentLoaded':
      state.session.deployment = event.data.deployment
      state.session.printService = event.data.printService
      state.session.shop = event.data.shop
      return
    case 'loggedIn':
      state.session.operator = event.data
      state.session.lastOperatorId = event.data.operatorId
      state.session.loggedOutBecause = null
      return
    case 'loggedOut':
      state.session.operator = null
      state.session.loggedOutBecause = event.data.reason
      state.till.balance = null
      return
    case 'languageChosen':
      state.session.language = event.data.language
      return
    case 'gamesOffered': {
      state.games.offered = {}
      for (const game of event.data.games) state.games.offered[game.gameId] = game
      return
    }
    case 'drawsAnnounced':
      for (const { gameId, drawId, closesAt } of event.data.draws) {
        state.timers.draws[gameId] = { drawId, closesAt }
      }
      return
    case 'ticketAdded':
      state.cart.tickets.push(event.data.ticket)
      return
    case 'ticketRemoved': {
      const { ticketId } = event.data
      state.cart.tickets = state.cart.tickets.filter((ticket) => ticket.ticketId !== ticketId)
      return
    }
    case 'ticketMovedToDraw':
      for (const ticket of state.cart.tickets) {
        if (ticket.ticketId === event.data.ticketId) ticket.drawId = event.data.drawId
      }
      return
    case 'cartCleared':
      state.cart.tickets = []
      return
    case 'purchaseRequested': {
      const { purchaseId, operatorId, tickets } = event.data
      const bought = new Set<string>()
      const rebought = new Set<string | undefined>()
      const history: State['payment']['history'] = []
      for (const { uniqueReqId, ticket, rebuyOf } of tickets) {
        bought.add(ticket.ticketId)
        rebought.add(rebuyOf)
        history.unshift({
          uniqueReqId,
          purchaseId,
          operatorId,
          requestedAt: event.at,
          ticket,
          rebuyOf: rebuyOf ?? null,
          outcome: { kind: 'pending' },
          paper: { state: 'none', papers: 0, jobId: null, reason: null },
          isHidden: false,
        })
      }
      for (const entry of state.payment.history) {
        if (rebought.has(entry.uniqueReqId)) continue
        if (history.length < 10 || needsAttention(entry)) history.push(entry)
      }
      state.payment.history = history
      for (const taking of state.payment.takings) {
        if (!taking.purchaseIds.includes(purchaseId)) continue
        for (const { uniqueReqId } of tickets) taking.open.push(uniqueReqId)
      }
      state.cart.tickets = state.cart.tickets.filter((ticket) => !bought.has(ticket.ticketId))
      return
    }
    case 'ticketSold': {
      const entry = find(state, event.data.uniqueReqId)
      entry.outcome = { kind: 'sold', sold: event.data.sold, at: event.at, cancelledAt: null }
      enter(state, 'sale', event.data.sold.price)
      const taking = close(state, entry)
      if (taking) taking.sold.push({ gameId: entry.ticket.gameId, sold: event.data.sold })
      return
    }
    case 'ticketRefused': {
      const { uniqueReqId, code, name } = event.data
      const entry = find(state, uniqueReqId)
      entry.outcome = { kind: 'refused', code, name, at: event.at }
      close(state, entry)
      return
    }
    case 'ticketNeverReceived': {
      const entry = find(state, event.data.uniqueReqId)
      entry.outcome = { kind: 'neverReceived', at: event.at }
      close(state, entry)
      return
    }
    case 'purchaseOutcomeUnknown':
      for (const uniqueReqId of event.data.uniqueReqIds) {
        find(state, uniqueReqId).outcome = { kind: 'unknown', reason: event.data.reason }
      }
      return
    case 'ticketDecidedByOperator': {
      const entry = find(state, event.data.uniqueReqId)
      entry.outcome = { kind: 'decidedNotSold', at: event.at }
      close(state, entry)
      return
    }
    case 'historyCleared':
      for (const entry of state.payment.history) if (!needsAttention(entry)) entry.isHidden = true
      return
    case 'paymentTaken': {
      const { paymentId, purchaseIds, total, received } = event.data
      const takings: State['payment']['takings'] = [
        { paymentId, purchaseIds, at: event.at, total, received, open: [], sold: [], hasReceipt: false },
      ]
      for (const taking of state.payment.takings) {
        const isDue = taking.received !== null && !taking.hasReceipt
        if (isDue && taking.open.length + taking.sold.length > 0) takings.push(taking)
      }
      state.payment.takings = takings
      return
    }
    case 'receiptIssued': {
      const { receiptId, operatorId, content, subjectId } = event.data
      const paper: Paper = { state: 'none', papers: 0, jobId: null, reason: null }
      const kinds = new Set<string>()
      const receipts: State['printing']['receipts'] = []
      for (const receipt of [
        { receiptId, operatorId, content, issuedAt: event.at, paper },
        ...state.printing.receipts,
      ]) {
        const { kind } = receipt.content
        const isUnderWay = receipt.paper.state === 'none' || receipt.paper.jobId !== null
        if (receipts.length < 10 || !kinds.has(kind) || isUnderWay) receipts.push(receipt)
        kinds.add(kind)
      }
      state.printing.receipts = receipts
      for (const taking of state.payment.takings) if (taking.paymentId === subjectId) taking.hasReceipt = true
      for (const entry of state.till.movements) if (entry.movementId === subjectId) entry.hasSlip = true
      return
    }
    case 'receiptPrintRequested': {
      const { jobId, receiptId, copy } = event.data
      state.printing.open.push({ jobId, subject: { kind: 'receipt', receiptId, copy }, isQueued: false })
      for (const receipt of state.printing.receipts) {
        if (receipt.receiptId === receiptId) receipt.paper.jobId = jobId
      }
      return
    }
    case 'receiptPrintEnded': {
      const { jobId, receiptId, result, reason } = event.data
      state.printing.open = state.printing.open.filter((job) => job.jobId !== jobId)
      for (const receipt of state.printing.receipts) {
        if (receipt.receiptId === receiptId) printed(receipt.paper, result, reason)
      }
      return
    }
    case 'shiftOpened': {
      const { operatorId, opening } = event.data
      state.till.shift = { operatorId, openedAt: event.at, opening, sums: {} }
      return
    }
    case 'movementRequested': {
      const { movementId, operatorId, movement } = event.data
      const movements: State['till']['movements'] = [
        {
          movementId,
          operatorId,
          requestedAt: event.at,
          movement,
          outcome: { kind: 'pending' },
          hasSlip: false,
        },
      ]
      for (const entry of state.till.movements) {
        const { kind } = entry.outcome
        const isOpen = kind === 'pending' || kind === 'unknown' || (kind === 'done' && !entry.hasSlip)
        if (movements.length < 10 || isOpen) movements.push(entry)
      }
      state.till.movements = movements
      return
    }
    case 'movementDone': {
      const { movementId, kind, amount, balance, ticket } = event.data
      for (const entry of state.till.movements) {
        if (entry.movementId !== movementId) continue
        entry.outcome = { kind: 'done', at: event.at, amount, balance, ...(ticket ? { ticket } : {}) }
      }
      enter(state, kind, amount)
      return
    }
    case 'tillReported':
      state.till.balance = event.data.balance
      return
    case 'ticketPrintRequested': {
      const { jobId, uniqueReqId, copy } = event.data
      state.printing.open.push({ jobId, subject: { kind: 'ticket', uniqueReqId, copy }, isQueued: false })
      find(state, uniqueReqId).paper.jobId = jobId
      return
    }
    case 'printJobQueued': {
      for (const job of state.printing.open) if (job.jobId === event.data.jobId) job.isQueued = true
      return
    }
    case 'ticketPrintEnded': {
      const { jobId, uniqueReqId, result, reason } = event.data
      state.printing.open = state.printing.open.filter((job) => job.jobId !== jobId)
      const { paper } = find(state, uniqueReqId)
      printed(paper, result, reason)
      return
    }
    case 'ticketPrintDecidedByOperator': {
      const { paper } = find(state, event.data.uniqueReqId)
      paper.state = event.data.decision === 'printed' ? 'printed' : 'failed'
      paper.reason = null
    }
  }
}

type Entry = State['payment']['history'][number]
type Paper = Entry['paper']

function printed(paper: Paper, result: 'printed' | 'unconfirmed' | 'failed' | 'unknown', reason?: string) {
  paper.jobId = null
  paper.reason = reason ?? null
  if (result === 'printed' || result === 'unconfirmed') paper.state = result
  else if (paper.state === 'none' || paper.state === 'failed') {
    paper.state = result === 'unknown' ? 'maybe' : 'failed'
  }
  if (result !== 'failed') paper.papers++
}

function needsAttention({ outcome, paper }: Entry): boolean {
  if (outcome.kind === 'pending' || outcome.kind === 'unknown') return true
  if (outcome.kind !== 'sold' || outcome.cancelledAt !== null) return false
  return paper.state !== 'printed' && paper.state !== 'unconfirmed'
}

function enter({ till }: State, kind: keyof NonNullable<typeof till.shift>['sums'], amount: number) {
  if (!till.shift) return
  const sum = (till.shift.sums[kind] ??= { count: 0, amount: 0 })
  sum.count++
  sum.amount += amount
}

function find(state: State, uniqueReqId: string): State['payment']['history'][number] {
  for (const entry of state.payment.history) if (entry.uniqueReqId === uniqueReqId) return entry
  throw new Error(`no purchase ${uniqueReqId}`)
}

function close(state: State, entry: State['payment']['history'][number]) {
  for (const taking of state.payment.takings) {
    if (!taking.purchaseIds.includes(entry.purchaseId)) continue
    taking.open = taking.open.filter((open) => open !== entry.uniqueReqId)
    return taking
  }
  return undefined
}
