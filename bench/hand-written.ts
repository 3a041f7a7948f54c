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
    case 'terminalStarted':
      state.session.terminalId = event.data.terminalId
      for (const entry of state.payment.history) {
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
      state.cash.balance = null
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
        })
      }
      for (const entry of state.payment.history) {
        if (rebought.has(entry.uniqueReqId)) continue
        const { kind } = entry.outcome
        const isOpen = kind === 'pending' || kind === 'unknown'
        const isUnprinted =
          kind === 'sold' && entry.paper.state !== 'printed' && entry.paper.state !== 'unconfirmed'
        if (history.length < 10 || isOpen || isUnprinted) history.push(entry)
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
      entry.outcome = { kind: 'sold', sold: event.data.sold, at: event.at }
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
    case 'unknownDecidedByOperator': {
      const entry = find(state, event.data.uniqueReqId)
      entry.outcome = { kind: 'decidedNotSold', at: event.at }
      close(state, entry)
      return
    }
    case 'historyCleared':
      state.payment.history = state.payment.history.filter(
        ({ outcome, paper }) =>
          outcome.kind === 'pending' ||
          outcome.kind === 'unknown' ||
          (outcome.kind === 'sold' && paper.state !== 'printed' && paper.state !== 'unconfirmed'),
      )
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
    case 'receiptPrintRequested': {
      const { jobId, route, data, paymentId } = event.data
      state.printing.open.push({ jobId, subject: { kind: 'receipt', route, data }, isQueued: false })
      for (const taking of state.payment.takings) {
        if (taking.paymentId === paymentId) taking.hasReceipt = true
      }
      return
    }
    case 'receiptPrintEnded':
      state.printing.open = state.printing.open.filter((job) => job.jobId !== event.data.jobId)
      return
    case 'walletReported':
      state.cash.balance = event.data.balance
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
      paper.jobId = null
      paper.reason = reason ?? null
      if (result === 'printed' || result === 'unconfirmed') paper.state = result
      else if (paper.state === 'none' || paper.state === 'failed') {
        paper.state = result === 'unknown' ? 'maybe' : 'failed'
      }
      if (result !== 'failed') paper.papers++
      return
    }
    case 'ticketPrintDecidedByOperator': {
      const { paper } = find(state, event.data.uniqueReqId)
      paper.state = event.data.decision === 'printed' ? 'printed' : 'failed'
      paper.reason = null
    }
  }
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
