import type { SliceEvolve } from '../core/slice.ts'
import type { SessionState } from './state.ts'

export const evolveSession = {
  counterStarted(session, { counterId }) {
    session.counterId = counterId
  },
  deploymentLoaded(session, { deployment, printService, shop, hostId = null }) {
    session.deployment = deployment
    session.printService = printService
    session.shop = shop
    session.hostId = hostId
  },
  loggedIn(session, operator) {
    session.operator = operator
    session.lastOperatorId = operator.operatorId
    session.loggedOutBecause = null
    delete session.refusal
  },
  loggedOut(session, { reason, refusal }) {
    session.operator = null
    session.loggedOutBecause = reason
    if (refusal) session.refusal = refusal
  },
  languageChosen(session, { language }) {
    session.language = language
  },
  /** Log-ins during the gap are lost, so the operator must log in again. */
  logDamageFound(session) {
    session.operator = null
    session.loggedOutBecause = null
    delete session.refusal
  },
} satisfies SliceEvolve<SessionState>
