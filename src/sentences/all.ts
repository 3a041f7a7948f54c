import type { DataOf, Event, EventType } from '../events/vocabulary.ts'
import type { Minor } from '../values/money.ts'
import { counted, earlierText, refusalText, type Sentence, type Show } from './show.ts'
import { drawerSentences } from './drawer.ts'
import { moneySentences, unknownReasons } from './money.ts'
import { paperSentences } from './paper.ts'

const logOutReasons: Record<DataOf<'loggedOut'>['reason'], string> = {
  operator: 'The operator logged out.',
  refused: 'The host ended the session: the operator was logged out.',
  tillFailure: 'The till could not be read: the operator was logged out.',
}

const signers: Record<DataOf<'headSigned'>['by'], string> = {
  host: 'The host',
  printProgram: 'The print program',
}

const lotteries: Record<DataOf<'purchaseRequested'>['lottery'], string> = {
  ordinary: '',
  grandLottery: ' of the grand lottery',
}

/** ` It won BRL 5.00 at once.`; empty for a ticket whose draw is still to come. */
function instantText(prize: Minor | undefined, money: Show['money']): string {
  if (prize === undefined) return ''
  return prize === 0 ? ' It won nothing.' : ` It won ${money(prize)} at once.`
}

/** One row for every event: an event without a sentence does not compile. */
const sentences: { readonly [Type in EventType]: Sentence<DataOf<Type>> } = {
  ...moneySentences,
  ...paperSentences,
  ...drawerSentences,
  segmentOpened: ({ segment, format }) => `Segment ${segment} of the log begins, in format ${format}.`,
  checkpointReached: ({ stateHash }) => `Checkpoint: the state has the hash ${stateHash.slice(0, 12)}….`,
  stateCarriedOver: ({ reason, earlier: { seq } }) =>
    reason === 'mirror'
      ? `A new browser: the log continues from the state after event ${seq}, the last one in the mirror at the print program.`
      : `The browser had deleted the log: it continues from the state after event ${seq}.`,
  stateRecorded: () => 'The log begins with the state after this event: its earlier records are elsewhere.',
  recordsRemoved: ({ to }) =>
    `The browser removed its records up to ${to}: the mirror of the print program has them.`,
  counterStarted: ({ productVersion }) =>
    `The counter started (version ${productVersion}): every request that was open is uncertain.`,
  deploymentLoaded: ({ deployment, shop }) =>
    `The host's settings were loaded: shop ${shop.name} (${shop.id}), deployment ${deployment.id}.`,
  loggedIn: ({ operatorId }) => `Operator ${operatorId} logged in.`,
  loggedOut: ({ reason, refusal }) =>
    refusal
      ? `The host refused its games with ${refusalText(refusal)}: the operator was logged out.`
      : logOutReasons[reason],
  languageChosen: ({ language }) => `The language ${language} was chosen.`,
  gamesOffered: ({ games, refused = [] }) =>
    `The host offers ${counted(games.length, 'game')}${refused.length === 0 ? '' : `; not sold, because wrongly described: ${refused.map(({ name, problem }) => `${name} (${problem})`).join(', ')}`}.`,
  drawsAnnounced: ({ draws }, { game, time }) =>
    `The host announced ${draws.map(({ gameId, drawId, closesAt }) => `draw ${drawId} of ${game(gameId)}, which closes at ${time(closesAt)}`).join('; ')}.`,
  ticketAdded: ({ ticket }, show) => `A ticket was put into the cart: ${show.ticket(ticket)}.`,
  ticketRemoved: () => 'The ticket was removed from the cart.',
  ticketMovedToDraw: ({ drawId }) => `Its draw had closed: the ticket in the cart is now for draw ${drawId}.`,
  ticketPriceChanged: ({ price }, { money }) =>
    `The price of its game had changed: the ticket in the cart now costs ${money(price)}.`,
  cartCleared: () => 'The cart was cleared.',
  paymentTaken: ({ total, received, purchaseIds }, { money }) =>
    `The player paid ${money(total)} for ${counted(purchaseIds.length, 'purchase')}${received === null ? '; the money received was not counted' : `, giving ${money(received)}`}.`,
  purchaseRequested({ operatorId, lottery, tickets }, show, isAbout) {
    const named = tickets.filter(
      ({ uniqueReqId, ticket }) => isAbout(uniqueReqId) || isAbout(ticket.ticketId),
    )
    const shown = named.length > 0 ? named : tickets
    const among = shown.length < tickets.length ? `, among ${tickets.length} tickets` : ''
    const list = shown.map(({ uniqueReqId, ticket, rebuyOf }) => {
      const again = rebuyOf === undefined ? '' : `, again instead of ${rebuyOf}`
      return `${show.ticket(ticket)}${again} (${uniqueReqId})`
    })
    return `Operator ${operatorId} requested the sale${lotteries[lottery]}${among}: ${list.join('; ')}.`
  },
  ticketSold: ({ sold, takenOverFrom }, { money, barcode, time }) =>
    `The host sold it as ticket ${barcode(sold.barcode)} for ${money(sold.price)}, at ${time(sold.purchasedAt)} by the host's clock, ${drawsText(sold)}.${instantText(sold.instantPrize, money)}${earlierText(takenOverFrom)}`,
  ticketRefused: (refusal) =>
    `The host refused to sell it: ${refusalText(refusal)}. It is not sold.${earlierText(refusal.takenOverFrom)}`,
  ticketNeverReceived: ({ takenOverFrom }) =>
    `The host never received the request and never will: the ticket is not sold.${earlierText(takenOverFrom)}`,
  purchaseOutcomeUnknown: ({ uniqueReqIds, reason }, _show, isAbout) => {
    const named = uniqueReqIds.filter(isAbout)
    const ids = named.length > 0 ? named : uniqueReqIds
    return `Whether it was sold is unknown: ${unknownReasons[reason]} (${ids.join(', ')}). The counter asks the host until it is known.`
  },
  ticketDecidedByOperator: ({ decided }) =>
    `The operator${decided ? ` ${decided.operatorId}` : ''} decided that the ticket was not sold; the host had given no answer.`,
  historyCleared: () => 'The operator cleared the list of tickets on the screen; nothing else changed.',
  logMended: ({ gaps }) =>
    `The log was damaged: ${gaps.map(({ from, to }) => `events ${from} to ${to}`).join('; ')} were put back from the mirror at the print program.`,
  logDamageFound: ({ gaps }, { time }) =>
    `The log was damaged: ${gaps.map(({ from, to, fromAt, toAt }) => `events ${from} to ${to}${fromAt === null ? '' : `, from ${time(fromAt)}`}${toAt === null ? '' : ` to ${time(toAt)}`}`).join('; ')}. The counter requested from the host what they held.`,
  headSigned: ({ by, head }) =>
    `${signers[by]} signed the head of the log: record ${head.count}, hash ${head.hash.slice(0, 16)}….`,
  headRefused: ({ by, count }) =>
    `${signers[by]} refused the head of record ${count}: it knows a newer log of the counter, and this one is an old copy.`,
  ticketRecovered: ({ operatorId, ticket, sold }, show) =>
    `Found at the host after damage to the log: operator ${operatorId} had sold ticket ${show.barcode(sold.barcode)} at ${show.time(sold.purchasedAt)} (${show.ticket(ticket)}). It may have been printed, so every print is marked as a copy.`,
  walletLinksExposed: ({ until }, { time }) =>
    `An earlier version had logged links of wallets: all links made before ${time(until)} are to be replaced.`,
  walletLinksReplaced: ({ operatorId, userIds }) =>
    `The host replaced the links of ${counted(userIds.length, 'wallet')} of operator ${operatorId}.`,
}

function drawsText({ firstDrawSeries, lastDrawSeries }: DataOf<'ticketSold'>['sold']): string {
  return firstDrawSeries === lastDrawSeries
    ? `for draw ${firstDrawSeries}`
    : `for draws ${firstDrawSeries} to ${lastDrawSeries}`
}

const nothing = () => false

/** What happened, in one or a few plain sentences. */
export function sentenceOf(
  { type, data }: Event,
  show: Show,
  isAbout: (id: string) => boolean = nothing,
): string {
  const write = sentences[type] as Sentence<unknown>
  return write(data, show, isAbout)
}
