import { sumMinor, type Minor } from '../../src/values/money.ts'
import type { Place } from '../replay/records.ts'
import { reasonsFor } from './reasons.ts'
import type { Count, Difference, Ended, ReconciledShift } from './reconciled-shift.ts'
import { movementText } from '../../src/sentences/money.ts'
import type { Show } from '../../src/sentences/show.ts'

/** A shift for people: the figures, since when they differ, and the reason or the question to the host. */
export function shiftLines(shift: ReconciledShift, show: Show): string[] {
  const { operatorId, opened, opening, ledger, host, isCompared, difference } = shift
  const figures =
    host === null
      ? `the ledger has ${show.money(ledger)}, and the host reported no figure`
      : `the ledger has ${show.money(ledger)}, the host ${show.money(host)}`
  return [
    `${placeText(opened, show)}  shift of operator ${operatorId}, opened with ${show.money(opening)}`,
    ...[
      `${figures}: ${isCompared ? (difference ? 'they differ.' : 'they agree.') : uncomparedText(shift, show)}`,
      ...elsewhereLines(shift, show),
      ...acceptedLines(shift, show),
      ...(difference ? differenceLines(shift, difference, show) : []),
      ...countLines(shift, show),
    ].map((line) => `    ${line}`),
  ]
}

const uncomparedText = ({ reported }: ReconciledShift, show: Show): string =>
  reported
    ? `not compared. The host reported its figure last at ${placeText(reported, show)}.`
    : 'not compared.'

const placeText = ({ seq, at }: Place, { time }: Show): string => `#${seq}  ${time(at)}`

const elsewhereLines = ({ elsewhere }: ReconciledShift, { money, time }: Show): string[] =>
  elsewhere.map(
    ({ number, kind, amount, date, id }) =>
      `Made by another counter or the company: ${kind}, ${money(Math.abs(amount))} ${amount < 0 ? 'out of' : 'into'} the till at ${time(date)} (entry ${number} of the host's ledger${id === undefined ? '' : `, ${id}`}).`,
  )

const acceptedLines = (shift: ReconciledShift, show: Show): string[] =>
  shift.accepted.flatMap(({ place, ledger, host }) => [
    `Accepted by the operator (${placeText(place, show)}): the host's figure of ${show.money(host)} instead of ${show.money(ledger)}, ${deviation(host - ledger, show)}. The ledger follows it since then.`,
    ...reasonLines(shift, host - ledger, show),
  ])

const deviation = (amount: Minor, { money }: Show): string =>
  `${money(Math.abs(amount))} ${amount < 0 ? 'missing' : 'too much'}`

function differenceLines(shift: ReconciledShift, difference: Difference, show: Show): string[] {
  const { amount, since, agreed } = difference
  const figure = `${show.money(Math.abs(amount))} ${amount > 0 ? 'more' : 'less'}`
  const before = agreed ? ` They agreed last after ${placeText(agreed, show)}.` : ''
  const reasons = reasonLines(shift, amount, show)
  return [
    `The host ${shift.isCompared ? 'has' : 'had'} ${figure} than the ledger since ${placeText(since, show)}.${before}`,
    ...(reasons.length > 0
      ? reasons
      : [
          `The log has no reason for it. Ask the host for the ledger of operator ${shift.operatorId} from ${show.time(agreed?.at ?? shift.opened.at)} to ${show.time(since.at)}: which entry of ${show.money(Math.abs(amount))} is not in this log?`,
        ]),
  ]
}

const reasonLines = ({ unmoved }: ReconciledShift, amount: Minor, show: Show): string[] =>
  reasonsFor(unmoved, amount).flatMap(({ requests, together }) =>
    requests.map(
      (ended) =>
        `Possible reason${togetherText(together, requests.length)}: ${endedText(ended, show)}. Ask the host whether it did ${ended.id}.`,
    ),
  )

function togetherText(together: number, of: number): string {
  if (together === 1) return ''
  return together === of
    ? `, these ${of} requests together`
    : `, ${together} of these ${of} requests together`
}

function endedText({ what, amount, by }: Ended, show: Show): string {
  const text =
    'price' in what
      ? `the sale of a ticket for ${show.money(amount ?? 0)}`
      : movementText(what.movement, show)
  return by === 'operator'
    ? `${text} was ended by the operator as not done, without an answer of the host`
    : `the host answered that it never received ${text}`
}

const countLines = (shift: ReconciledShift, show: Show): string[] =>
  shift.counts.map((count) => {
    const { place, date, contestedBy, counted, expected } = count
    const occasion = date === null ? 'the hand-over' : `the close of ${date}`
    const who = contestedBy === undefined ? '' : ` by operator ${contestedBy}, who contested the count`
    const text = `Counted at ${occasion}${who} (${placeText(place, show)}): ${show.money(counted)}, expected ${show.money(expected)}`
    if (counted === expected) return `${text}, as expected.`
    return [`${text}: ${deviation(counted - expected, show)}.`, ...reasonOfCount(count, shift)].join(' ')
  })

/** Why another sum was counted, if the log shows it: nothing is concluded from a shift in which ledger and host differ. */
function reasonOfCount(count: Count, shift: ReconciledShift): string[] {
  const { isCompared, difference, accepted } = shift
  const amount = count.counted - count.expected
  if (!isCompared || difference || count.contestedBy !== undefined) return []
  if (accepted.length > 0) {
    const before = accepted.filter(({ place }) => place.seq < count.place.seq)
    const given = sumMinor(before.map(({ ledger, host }) => ledger - host))
    return given === amount ? ['The ledger had that before the figure of the host was accepted.'] : []
  }
  if (count.readLater.length === 0)
    return ['Ledger and host agree, so the cash itself differs: a mistake in counting or in giving change.']
  const [first, ...others] = entriesBefore(count, shift)
  if (first === undefined) return []
  const entries = others.length === 0 ? `entry ${first}` : `entries ${[first, ...others].join(', ')}`
  return [`Possible reason: ${entries} of the host's ledger, which the counter read after the count.`]
}

/** The first entries that the counter read after the count and that explain it, by their numbers: the later ones may be from after it. */
function entriesBefore({ counted, expected, readLater }: Count, { elsewhere }: ReconciledShift): number[] {
  const later = elsewhere.filter(({ number }) => readLater.includes(number))
  let till = expected
  const last = later.findIndex(({ amount }) => (till += amount) === counted)
  return later.slice(0, last + 1).map(({ number }) => number)
}
