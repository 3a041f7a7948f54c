// @ts-check
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { longTest, testFiles } from './named-files.mjs'
import { home } from './prepare.mjs'

/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {string} about what is tried
 * @property {readonly string[]} paths its tests lie below these; none for `npm test` itself
 * @property {number} scale each is tried so many times as often as in `npm test`
 * @property {boolean} [readsDocuments] whether its tests read the documents of the project
 */

/**
 * What a long run tries. A test that takes its number of tries from `tests/kit/scale.ts` belongs to it.
 * @type {readonly Suite[]}
 */
export const suites = [
  {
    name: 'laws',
    about:
      'laws of money, games, receipts, texts, the log and its damage, the rules of the host on both sides of the wire',
    paths: [
      ...['src/', 'locales/', 'backend/', 'collector/', 'node/', 'cli/', 'scripts/'],
      ...['tests/contract/', 'tests/docs/', 'tests/logs/'],
    ],
    scale: 10,
    readsDocuments: true,
  },
  {
    name: 'host-faults',
    about:
      'sales and collections at two processes of the host while processes, server, connections and networks fail',
    paths: ['tests/contract/faults'],
    scale: 60,
  },
  {
    name: 'additions',
    about:
      'each description of an addition in docs/developer.md, followed in a copy of the project; the review of changed receipts',
    paths: ['tests/recipes/', 'tests/golden/'],
    scale: 2,
    readsDocuments: true,
  },
  {
    name: 'development',
    about: 'the page, core and host of `npm run dev`, edited while they run; the playground',
    paths: ['tests/e2e/dev.', 'tests/e2e/playground.'],
    scale: 2,
  },
  {
    name: 'command-line',
    about:
      'starts of the whole program that cannot succeed, each with its sentence; the memory that hostile files need',
    paths: ['tests/cli/'],
    scale: 2,
  },
  {
    name: 'simulation',
    about:
      'whole shifts at a simulated counter: lost requests and answers, restarts, other counters, damaged logs; any value in any answer of the host or command of the page; changed and forged logs against signed heads, every bit of a log',
    paths: ['tests/simulation/'],
    scale: 20,
  },
  {
    name: 'shifts',
    about:
      'whole shops in one process, simulated from a seed: counter, host, print program, printer and collector under faults of network, disk, clocks and power (docs/simulation.md)',
    paths: ['tests/shop-simulation/'],
    scale: 20,
  },
  {
    name: 'printing',
    about: 'the print program: hostile requests, bytes for printers, damaged journals, kills at any byte',
    paths: ['print-daemon/'],
    scale: 6,
  },
  {
    name: 'browser-log',
    about: 'the log in a browser over a disk that is slow, short, full or fails; bits that turn over',
    paths: ['tests/e2e/faulty-log'],
    scale: 6,
  },
  {
    name: 'evidence',
    about:
      'the counter in a browser starts on changed and forged logs; replays in Chromium and in Node 20, 22 and 24, in three time zones and locales',
    paths: ['tests/e2e/tampered-log.', 'tests/e2e/replays-agree.'],
    scale: 10,
  },
  {
    name: 'attack',
    about:
      'hostile requests and texts against host, served files, print program and collector (docs/attack.md): none prints, moves money, opens, writes or reveals anything',
    paths: ['tests/attack/'],
    scale: 1,
  },
  {
    name: 'power',
    about:
      'power cuts after each write of a shift: what embedded database, print program and Chromium did not sync is lost or torn (docs/power.md)',
    paths: ['tests/power/'],
    scale: 2,
  },
  {
    name: 'screens',
    about:
      'every screen of the gallery in every language and theme, in five windows, at 200 % and 400 %, in the colours of the system; what a screen reader says of a sale; a scan on each board',
    paths: ['screens', 'sale-for-ears.', 'scanner', 'early-keys', 'tv.'].map((name) => `tests/e2e/${name}`),
    scale: 2,
  },
  {
    name: 'counter',
    about:
      'rare situations of every feature of the counter in a browser: hand-overs, storage, damage, new versions, no host, another host, a kiosk, slow and failing machines; everyday tasks, counted; a shift by touch',
    paths: [
      'till',
      'handover',
      'slow-machine',
      'memory',
      'sale',
      'player-card',
      'pairing',
      'outside',
      'own-host',
      'damaged-log',
      'bar',
      'theme',
      'card-reader',
      'fast-draws',
      'storage',
      'full-storage',
      'touch-keys',
      'earlier-log',
      'later-host',
      'training',
      'browser',
      'firefox',
      'shift',
      'new-version',
      'without-host',
      'kiosk',
      'boards',
      'counter',
      'menu',
      'display',
      'tasks/tasks',
      'changed-price',
    ].map((name) => `tests/e2e/${name}.`),
    scale: 2,
  },
  {
    name: 'browser-kills',
    about:
      'every part of a shop is killed at every step of all work, in Chromium behind faulty ways (docs/kills.md); cores that hang or break in a sale and in a close',
    paths: ['tests/e2e/kills/', 'tests/e2e/crash', 'tests/e2e/day', 'tests/e2e/other-games'],
    scale: 20,
  },
  {
    name: 'endurance',
    about:
      'host and print program for three days under load, in an hour: their memory stays as it was; the print program forgets as many jobs as it gets, as after its first 60 days',
    paths: ['tests/endurance/programs.'],
    scale: 100,
  },
  {
    name: 'counter-endurance',
    about:
      'a counter in a browser for twelve hours: its memory stays as it was, and a click is as fast as at a fresh counter, sale by sale beside it; sold tickets are picked by real keys and clicks, and further carts, which make up most of the events, are filled by synthetic ones',
    paths: ['tests/endurance/counter.'],
    scale: 100,
  },
  {
    name: 'repeats',
    about:
      '`npm test` as it is, again and again; with every even number beside a neighbour that keeps one core busy',
    paths: [],
    scale: 1,
    readsDocuments: true,
  },
]

const isScaled = (/** @type {string} */ file) =>
  file.endsWith(longTest) ||
  /from '(fast-check|.*\/kit\/(scale|long|examination|shared-database)\.ts)'/.test(
    readFileSync(join(home, file), 'utf8'),
  )

/** The test files with something that only a long run tries. */
export const longTests = () => testFiles(home).filter(isScaled)

/**
 * The test files of a suite.
 * @param {Suite} suite
 */
export const testsOf = ({ paths }) =>
  longTests().filter((file) => paths.some((path) => file.startsWith(path)))

/** Pages that only say what long runs, fuzzing and mutation testing have found. */
const isResult = (/** @type {string} */ file) => /^docs\/(proof|fuzzing|mutation)\./.test(file)

const isDocument = (/** @type {string} */ file) => file.startsWith('docs/') || file.endsWith('.md')

/** What only fuzzing and mutation testing read. */
const isForOthers = (/** @type {string} */ file) => /^tests\/(fuzz\/(corpus|findings)|mutation)\//.test(file)

/**
 * The files that a result of a suite depends on: the whole product and all that tests share, but not the tests of other suites.
 * @param {Suite} suite
 * @param {readonly string[]} files of the project
 */
export function sourcesOf(suite, files) {
  const isWhole = suite.paths.length === 0
  const own = new Set(testsOf(suite))
  return files.filter((file) => {
    if (isResult(file)) return false
    if (isWhole) return true
    if (file.endsWith('.test.ts')) return own.has(file)
    return !isForOthers(file) && (suite.readsDocuments === true || !isDocument(file))
  })
}
