import * as v from 'valibot'
import { readGames } from '../../../src/host/rules/described-games.ts'
import { isWellFormedBarcode } from '../../../src/host/rules/barcode.ts'
import { walletByLink } from '../../../src/host/rules/wallet-links.ts'
import { initialState } from '../../../src/host/rules/state.ts'
import { isValidTicket, outcomesOf, sortsOfBets, ticketPrice } from '../../../src/games/rules.ts'
import { readRules } from '../../../src/games/read-rules.ts'
import { gameIds, gameRules } from '../../../src/games/catalogue.ts'
import { shopNaming } from '../../../src/ui/games/typed-line/testing.ts'
import { readLine } from '../../../src/ui/games/typed-line/read-line.ts'
import { keptDraft, keptText } from '../../../src/ui/games/boards/kept-draft.ts'
import { translator } from '../../../src/ui/kit/texts/translate.ts'
import * as limits from '../../../src/ui/scanner/limits.ts'
import { learned, scanIn, undecidedMs, type Burst } from '../../../src/ui/scanner/burst.ts'
import { beginning, type KnownScanner } from '../../../src/ui/scanner/scan.ts'
import { addDays, isIsoDay } from '../../../src/values/calendar.ts'
import { Deployment } from '../../../src/values/deployment.ts'
import { asJson } from '../../../src/values/json.ts'
import { localAmount, localeFor, signsOf } from '../../../src/values/local-format.ts'
import { readAmount } from '../../../src/values/amount-reading.ts'
import { maxTotal } from '../../../src/values/money.ts'
import { compareVersions, requiredVersion, versionOfLink } from '../../../src/values/program-version.ts'
import { isTicketNumber } from '../../../src/values/ticket-number.ts'
import { languages } from '../../../src/values/language.ts'
import { deployments } from '../../../locales/deployments.ts'
import { textsOf } from '../../kit/texts.ts'
import { must, type Target } from '../target.ts'

const textIn = (bytes: Uint8Array): string => Buffer.from(bytes).toString()

const shops = languages.map((language) => shopNaming(translator(language, textsOf(language))))

const typedLine: Target = {
  name: 'typed-line',
  about:
    'a ticket that is typed as a line, in one language or another: what has no problem is a valid ticket with a price that is an amount',
  seeds: () => [
    '20 3 17 24 38 d2',
    'keno 80 q3 d2 p2,50',
    '16 17 red / dozen 2 x2',
    '24 407 / 123 any / q any',
    'roleta vermelho',
    '20 q99999 x99',
  ],
  texts: ['/', ' q', ' d', ' p', ' x', 'roulette', 'keno', 'lotto 6x49', '1-ша-колонка'],
  run(bytes) {
    const shop = shops[bytes.length % shops.length]!
    const { game, bets, drawCount, price, problem } = readLine(textIn(bytes), shop)
    if (problem) return problem.kind
    must(
      game !== null && isValidTicket(game.row, { bets, drawCount }),
      'a line without a problem is a valid ticket',
    )
    must(Number.isSafeInteger(price) && price > 0 && price <= maxTotal, 'its price is an amount')
    return `${game.gameId}`
  },
}

const amount: Target = {
  name: 'typed-amount',
  about:
    'an amount that is typed, in the format of each deployment: it is whole minor units in their bounds, and is read from its own print as the same',
  seeds: () => ['1.234,56', '1234.5', '€ 12', '1 234,50', '0,01', '12345678901.99'],
  texts: ['\u00a0', '\u202f', '.', ',', "'", '\u2212', 'EUR'],
  run(bytes) {
    return ['pt-PT', 'en-GB', 'sr-Latn-RS', 'uk-UA', 'de-CH']
      .map((locale) => {
        const signs = signsOf(locale)
        const reading = readAmount(textIn(bytes), signs, 'EUR')
        if (reading.kind !== 'amount') return reading.kind === 'refused' ? reading.fault : reading.kind
        const { amount: minor } = reading
        must(
          Number.isSafeInteger(minor) && minor >= 0 && minor <= 99_999_999_999_99,
          'an amount is in its bounds',
        )
        const again = readAmount(
          localAmount(minor, locale),
          { ...signs, group: signs.group.replace(/\s/g, ' ') },
          'EUR',
        )
        must(
          again.kind === 'amount' && again.amount === minor,
          'an amount is read from its own print as the same',
        )
        return 'amount'
      })
      .join()
  },
}

const scanners: readonly (KnownScanner | null)[] = [
  null,
  { prefix: ']C1', suffix: 'none', paceMs: 8, isOnPad: false },
  { prefix: '', suffix: 'Enter', paceMs: 40, isOnPad: true },
]

/** A key for each byte; the upper bits of every second byte are the pause before it. */
function strokesOf(bytes: Uint8Array): Burst {
  let atMs = 0
  return Array.from(bytes.subarray(0, 2 * limits.keys), (byte) => {
    const character = String.fromCharCode(byte & 0x7f)
    atMs += byte & 0x80 ? 35 : 5
    const code = /\d/.test(character)
      ? `Digit${character}`
      : /[a-z]/i.test(character)
        ? `Key${character.toUpperCase()}`
        : (signs[character] ?? '')
    const shiftKey = /[A-Z:?]/.test(character)
    return { code, key: character, shiftKey, isCapsLock: false, atMs }
  })
}
const signs: Readonly<Record<string, string>> = {
  '/': 'Slash',
  ':': 'Semicolon',
  '.': 'Period',
  '-': 'Minus',
  ']': 'BracketRight',
  '?': 'Slash',
}

const scan: Target = {
  name: 'scan',
  about:
    'keys of a scanner that types, or of a cashier: a scan is a ticket number of its length or a link that can be parsed, and every wait has an end',
  seeds: () => [
    '1'.repeat(28),
    `]C1${'7'.repeat(20)}`,
    'https://host.example/w/0123456789ABCDEF',
    '12 34',
    'ht',
    `ab${'5'.repeat(27)}c`,
  ],
  texts: ['http://', 'https://', ']C1', '0'.repeat(18), '9'.repeat(29)],
  run(bytes) {
    const burst = strokesOf(bytes)
    return scanners
      .map((known) => {
        const wait = undecidedMs(burst, known)
        must(wait > 0 && wait <= limits.pauseMs, 'a wait has an end')
        const found = scanIn(burst, known)
        if (!found) return `${beginning(burst, known)}`
        must(found.from >= 0 && found.from < burst.length, 'a scan begins in the burst')
        if (found.scan.kind === 'barcode')
          must(isTicketNumber(found.scan.barcode), 'a barcode is a ticket number')
        if (found.scan.kind === 'link')
          must(URL.canParse(found.scan.url) && /^https?:/i.test(found.scan.url), 'a link is one of the web')
        const { paceMs } = learned(known, found, 'none')
        must(Number.isSafeInteger(paceMs) && paceMs >= 0, 'a pace is a number')
        return found.scan.kind
      })
      .join()
  },
}

const emptyHost = initialState()

const numbersAndLinks: Target = {
  name: 'numbers-and-links',
  about:
    'ticket numbers, links of wallets, days and versions of programs: each answer is of its kind, and none is found that nobody made',
  seeds: () => [
    '20'.padEnd(28, '0'),
    'https://host.example/w/__proto__',
    '2026-02-28',
    'https://x.example/balcao-print-1.10.2-linux.tar.gz',
    'v2.0.6',
  ],
  texts: ['__proto__', 'constructor', '9999', '-02-29', '.', '/'],
  run(bytes) {
    const text = textIn(bytes)
    must(!isWellFormedBarcode(text) || isTicketNumber(text), 'a barcode is a ticket number')
    must(walletByLink(emptyHost, text) === undefined, 'no wallet is found that nobody made')
    const isDay = isIsoDay(text)
    must(
      !isDay || addDays(addDays(text, 1), -1) === text || text.startsWith('9999') || text.startsWith('0000'),
      'a day has a next one',
    )
    const version = versionOfLink(text)
    must(version === null || compareVersions(version, version) === 0, 'a version is equal to itself')
    must(
      compareVersions(requiredVersion('2.0.6', [text]), '2.0.6') >= 0,
      'the required version is never older than the own one',
    )
    return `${isDay} ${version !== null} ${isTicketNumber(text)} ${isWellFormedBarcode(text)}`
  },
}

const gameFiles = [...gameIds].slice(0, 60).map((gameId) => ({
  game_id: 3_000 + (gameId % 3_000),
  game_name: `Game ${gameId}`,
  names: { pt: 'Jogo' },
  bet_prices: { '1': 100 },
  rules: gameRules(gameId),
}))

const games: Target = {
  name: 'games-file',
  about:
    'descriptions of games, of the operator and of another host: what is accepted has bets that can be counted, and tickets whose price and prize are amounts',
  seeds: () => [
    ...gameFiles.filter((_, index) => index % 4 === 0).map((game) => JSON.stringify([game])),
    JSON.stringify(gameFiles.slice(0, 2)),
  ],
  texts: [
    '"family":',
    '"pickNumbers"',
    '"digits"',
    '"table"',
    '"pool":',
    '"drawn":',
    '"odds":',
    '"markets":',
    '"maxBets":',
    '"exactPrize":',
  ],
  run(bytes) {
    const data = asJson(textIn(bytes))
    const read = readGames(data)
    const rules = Array.isArray(data)
      ? readRules((data[0] as { rules?: unknown } | null)?.rules)
      : { ok: false as const, problem: '' }
    if (!read.ok) return `${read.problem.replaceAll(/\d+/g, '0').slice(0, 60)} ${rules.ok}`
    for (const { prices, rules: row } of read.games) {
      const sorts = sortsOfBets(row)
      must(sorts.length > 0, 'a game has a bet')
      for (const price of Object.values(prices)) {
        const most = ticketPrice(price, row.maxBets, row.maxDraws)
        must(Number.isSafeInteger(most) && most > 0 && most <= maxTotal, 'the price of a ticket is an amount')
      }
      for (const bet of sorts.slice(0, 5))
        must(
          outcomesOf(row, bet).every(({ drawn }) => Array.isArray(drawn)),
          'a bet has outcomes',
        )
    }
    return 'accepted'
  },
}

const deployment: Target = {
  name: 'deployment',
  about:
    'the deployment that a host sends: what is accepted has whole, finite amounts and a format of amounts',
  seeds: () => [...deployments.values()].map((each) => JSON.stringify(each)),
  texts: ['1e400', '"liability":', '"ofGame":', '"collector":', '"keepLogDays":', '__proto__'],
  run(bytes) {
    const parsed = v.safeParse(Deployment, asJson(textIn(bytes)), { abortEarly: true })
    if (!parsed.success) return `${v.getDotPath(parsed.issues[0])} ${parsed.issues[0].type}`
    const { locale, language, sumBounds, fieldLimits, liability, payoutLimit = 0 } = parsed.output
    const amounts = [
      ...Object.values(sumBounds),
      ...Object.values(fieldLimits),
      payoutLimit,
      liability?.perDraw ?? 0,
      ...Object.values(liability?.ofGame ?? {}),
    ]
    must(amounts.every(Number.isSafeInteger), 'amounts are safe integers')
    must(
      localAmount(1_234_56, localeFor(locale, language)).includes('56'),
      'a deployment has a format of amounts',
    )
    return 'accepted'
  },
}

const draftRow = gameRules(20)!

const draft: Target = {
  name: 'kept-draft',
  about:
    'the draft of a ticket that the browser keeps: what is taken again is allowed by the rules of the game',
  seeds: () => [
    keptText(draftRow, { bets: [], current: { numbers: [1] }, drawCount: 1, priceVariant: null }),
    keptText(draftRow, { bets: [], current: { numbers: [] }, drawCount: 1, priceVariant: '1' }),
  ],
  run(bytes) {
    const kept = keptDraft(draftRow, textIn(bytes))
    if (!kept) return 'none'
    must(kept.drawCount >= 1 && kept.drawCount <= draftRow.maxDraws, 'a draft has draws')
    must(
      kept.bets.length === 0 ||
        isValidTicket({ ...draftRow, maxBets: Infinity }, { bets: kept.bets, drawCount: 1 }),
      'the bets of a draft are valid',
    )
    return 'kept'
  },
}

export const typedTargets: readonly Target[] = [
  typedLine,
  amount,
  scan,
  numbersAndLinks,
  games,
  deployment,
  draft,
]
