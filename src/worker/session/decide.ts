import type { Event } from '../../events/vocabulary.ts'
import { isEqual } from '../../values/equal.ts'
import { refuse } from '../../values/outcome.ts'
import { accept, type Deciders } from '../decider.ts'
import { closingStep } from '../shared/closing-step.ts'
import { waitingHandover } from '../shared/handover.ts'
import { isOtherHost } from '../shared/other-host.ts'
import { hasPendingMoney, hasUncertainMoney, hasUncertainMoneyOf } from '../shared/uncertain.ts'

export const decideSession: Deciders<
  'startCounter' | 'recordDeployment' | 'recordLogin' | 'recordLogout' | 'chooseLanguage'
> = {
  startCounter: (_state, { productVersion, counterId }) =>
    accept({ type: 'counterStarted', data: { productVersion, counterId } }),

  /** Open money stays with its host: until its outcomes are known, another host takes that one's place only by a person's word. */
  recordDeployment(state, { deployment, printService, shop, hostId, isSameHost = false }) {
    if (!isSameHost && isOtherHost(state, hostId)) return refuse('otherHost')
    const { session } = state
    const known = {
      deployment: session.deployment,
      printService: session.printService,
      shop: session.shop,
      ...(session.hostId === null ? {} : { hostId: session.hostId }),
    }
    const loaded = { deployment, printService, shop, ...(hostId === undefined ? {} : { hostId }) }
    return isEqual(known, loaded) ? accept() : accept({ type: 'deploymentLoaded', data: loaded })
  },

  /**
   * An operator whose session expired finds the cart again; another operator gets it only by a hand-over. If the host has
   * ended the session of another operator and the counter did not learn it, the log-out is missing.
   */
  recordLogin(state, { operatorId }) {
    const { session, cart } = state
    const isAnother = session.lastOperatorId !== null && session.lastOperatorId !== operatorId
    const hasCart = cart.tickets.length + cart.setAside.length > 0
    const left: Event[] = []
    if (isAnother && session.operator) left.push({ type: 'loggedOut', data: { reason: 'refused' } })
    if (isAnother && hasCart && !waitingHandover(state)) left.push({ type: 'cartCleared', data: {} })
    return accept(...left, { type: 'loggedIn', data: { operatorId } })
  },

  /**
   * The log-out waits until every outcome is known; after a refused session it waits for pending answers. Whoever has closed
   * the day waits for the own outcomes only: another operator's become known in that operator's session, for which the
   * counter must be free.
   */
  recordLogout(state, { reason, refusal }) {
    const { operator } = state.session
    if (!operator) return accept()
    const mustWait =
      reason !== 'operator'
        ? hasPendingMoney(state)
        : closingStep(state) === 'leave'
          ? hasUncertainMoneyOf(state, operator.operatorId)
          : hasUncertainMoney(state)
    if (mustWait) return refuse('unresolvedMoney')
    return accept({ type: 'loggedOut', data: { reason, ...(refusal && { refusal }) } })
  },

  chooseLanguage: ({ session }, { language }) =>
    session.language === language ? accept() : accept({ type: 'languageChosen', data: { language } }),
}
