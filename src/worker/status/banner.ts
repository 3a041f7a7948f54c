import type { Logged } from '../../events/vocabulary.ts'
import { errorCodes } from '../../protocol/error-codes.ts'
import { faultRefusal } from '../shared/host-fault.ts'
import type { Banner } from './facts.ts'

type NewBanner = Omit<Banner, 'id'>

type MovementEnd = Extract<
  Logged,
  { type: 'movementDone' | 'movementRefused' | 'movementNeverReceived' | 'movementUnknown' }
>

/** Events that show no banner. A new event is one of these, or has a case in `bannerOf`. */
type WithoutBanner =
  | 'segmentOpened'
  | 'checkpointReached'
  | 'stateCarriedOver'
  | 'stateRecorded'
  | 'recordsRemoved'
  | 'counterStarted'
  | 'deploymentLoaded'
  | 'loggedIn'
  | 'loggedOut'
  | 'languageChosen'
  | 'gamesOffered'
  | 'drawsAnnounced'
  | 'ticketAdded'
  | 'ticketRemoved'
  | 'ticketMovedToDraw'
  | 'cartCleared'
  | 'paymentTaken'
  | 'purchaseRequested'
  | 'ticketDecidedByOperator'
  | 'historyCleared'
  | 'tillReported'
  | 'shiftOpened'
  | 'tillLedgerRead'
  | 'movementRequested'
  | 'movementDecidedByOperator'
  | 'playerChangeRequested'
  | 'playerChangeDone'
  | 'playerChangeRefused'
  | 'playerChangeUnknown'
  | 'playerChangeAbandoned'
  | 'drawerOpeningRequested'
  | 'ticketPrintRequested'
  | 'ticketPrintDecidedByOperator'
  | 'receiptIssued'
  | 'receiptPrintRequested'
  | 'receiptPrintDecidedByOperator'
  | 'printJobQueued'
  | 'dayCloseRequested'
  | 'tillHandedOver'
  | 'tillTakenOver'
  | 'logMended'
  | 'logDamageFound'
  | 'ticketRecovered'
  | 'movementRecovered'
  | 'walletLinksExposed'
  | 'walletLinksReplaced'
  | 'headSigned'
  | 'headRefused'

/** The earlier operator whose request has ended, if it is not one of the operator who is logged in. */
const operatorBefore = ({ data }: Logged): number | undefined =>
  'takenOverFrom' in data ? data.takenOverFrom : undefined

function movementBanner(event: MovementEnd): NewBanner {
  switch (event.type) {
    case 'movementDone':
      return { status: 201, message: { code: `done.${event.data.kind}` }, tone: 'good' }
    case 'movementRefused': {
      const { code, name } = event.data
      return { status: 400, message: { code: 'movementRefused', details: { code, name } }, tone: 'bad' }
    }
    case 'movementNeverReceived':
      return { status: 400, message: { code: 'movementNeverReceived' }, tone: 'bad' }
    case 'movementUnknown':
      return { status: 504, message: { code: 'movementUnknown' }, tone: 'uncertain' }
  }
}

/** The banner of a live event: a status number and a message (sections 2 and 8); null for none. */
export function bannerOf(event: Logged): NewBanner | null {
  const operator = operatorBefore(event)
  if (operator !== undefined)
    return {
      ...{ status: 200, message: { code: 'leftResolved', details: { operator } }, tone: 'good' },
      ...('movementId' in event.data ? { movementId: event.data.movementId } : {}),
    }
  switch (event.type) {
    case 'ticketSold':
      return {
        status: 201,
        message: { code: (event.data.sold.instantPrize ?? 0) > 0 ? 'instantWon' : 'ticketSold' },
        tone: 'good',
      }
    case 'ticketPriceChanged':
      return { status: 200, message: { code: 'ticketPriceChanged' }, tone: 'uncertain' }
    case 'ticketRefused': {
      const { code, name } = event.data
      // Only here does the validation code mean that a draw is over (rulings, "Error codes").
      const text = code === errorCodes.validation ? 'drawTimeout' : 'ticketRefused'
      return { status: 400, message: { code: text, details: { code, name } }, tone: 'bad' }
    }
    case 'ticketNeverReceived':
      return { status: 400, message: { code: 'ticketNeverReceived' }, tone: 'bad' }
    case 'purchaseOutcomeUnknown':
      return { status: 504, message: { code: 'purchaseUnknown' }, tone: 'uncertain' }
    case 'movementDone':
    case 'movementRefused':
    case 'movementNeverReceived':
    case 'movementUnknown':
      return { ...movementBanner(event), movementId: event.data.movementId }
    case 'reportFailed': {
      const { code } = event.data
      return { status: code, message: faultRefusal(event.data, 'reportFailed'), tone: 'bad' }
    }
    case 'tillCompared':
      return event.data.isAgreed ? { status: 200, message: { code: 'tillAgreed' }, tone: 'good' } : null
    case 'hostFigureAccepted':
      return { status: 200, message: { code: 'hostFigureAccepted' }, tone: 'good' }
    case 'dayClosed':
      return { status: 200, message: { code: 'dayClosed' }, tone: 'good' }
    case 'dayCloseStopped': {
      const { code, name } = event.data
      const message =
        code === null
          ? { code: 'dayCloseNotCollected' }
          : { code: 'dayCloseStopped', details: { code, name } }
      return { status: 400, message, tone: 'bad' }
    }
    case 'printServiceUnreached':
      return { status: 400, message: { code: 'printConnection' }, tone: 'bad' }
    case 'drawerOpeningUnknown':
      return { status: 504, message: { code: 'drawerUnknown' }, tone: 'uncertain' }
    case 'drawerOpeningEnded': {
      const { result } = event.data
      if (result === 'failed') return { status: 400, message: { code: 'drawerFailed' }, tone: 'bad' }
      return result === 'unknown'
        ? { status: 504, message: { code: 'drawerUnknown' }, tone: 'uncertain' }
        : null
    }
    case 'ticketPrintEnded':
    case 'receiptPrintEnded': {
      const { result, isWithdrawn } = event.data
      if (result === 'failed')
        return isWithdrawn ? null : { status: 400, message: { code: 'printFailed' }, tone: 'bad' }
      if (result === 'unknown') return { status: 504, message: { code: 'printUnknown' }, tone: 'uncertain' }
      if (isWithdrawn) return { status: 200, message: { code: 'voidPrinted' }, tone: 'uncertain' }
      // What the device has not confirmed is not said to be certain (rulings, "Printing").
      const code = result === 'unconfirmed' ? 'ticketPrintUnconfirmed' : 'ticketPrinted'
      return { status: 201, message: { code }, tone: 'good' }
    }
    default:
      event.type satisfies WithoutBanner
      return null
  }
}
