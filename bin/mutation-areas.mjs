// @ts-check

/**
 * @typedef {object} Area
 * @property {string} name
 * @property {string} about
 * @property {readonly string[]} paths its files lie below these
 */

/**
 * The code that moves money, prints it or keeps its log, as `npm run mutate` tries it.
 * @type {readonly Area[]}
 */
export const areas = [
  {
    name: 'payment',
    about: 'a sale is paid, and what requests leave open becomes known',
    paths: ['src/worker/sale/payment/', 'src/worker/core/intent/'],
  },
  {
    name: 'cash',
    about: 'till, drawer and amounts',
    paths: [
      'src/worker/till/',
      'src/worker/drawer/',
      'src/values/amount-reading.ts',
      'src/values/denominations.ts',
      'src/values/money.ts',
      'src/values/till-sum.ts',
    ],
  },
  {
    name: 'printing',
    about: 'what the counter prints, and when',
    paths: ['src/worker/printing/'],
  },
  {
    name: 'log',
    about: 'the log is written, read, chained and found damaged; the state is recovered from it',
    paths: [
      'src/events/crc32.ts',
      'src/events/damage-search.ts',
      'src/events/log-',
      'src/events/log.ts',
      'src/events/parse.ts',
      'src/events/read-log.ts',
      'src/worker/core/log.ts',
      'src/worker/core/recover.ts',
      'src/worker/core/snapshot.ts',
      'src/worker/core/store.ts',
      'src/worker/core/trim.ts',
      'src/worker/core/until-logged.ts',
    ],
  },
  {
    name: 'queue',
    about: 'the print queue and its journal',
    paths: ['print-daemon/queue/'],
  },
  {
    name: 'host-rules',
    about: 'what the host sells, pays, cancels and counts',
    paths: ['src/host/rules/'],
  },
  {
    name: 'prizes',
    about: 'rules and prizes of the games',
    paths: [
      'src/games/families/',
      'src/games/family.ts',
      'src/games/markets.ts',
      'src/games/prize-lines.ts',
      'src/games/prize-tables.ts',
      'src/games/returns.ts',
      'src/games/rules.ts',
      'src/games/rules-fault.ts',
    ],
  },
]

/** Serves tests alone. */
const ofTests = /(\.test|(^|\/)testing)\.ts$/

/**
 * The files of an area.
 * @param {Area} area
 * @param {readonly string[]} files paths from the project's folder
 */
export const filesOf = ({ paths }, files) =>
  files.filter(
    (file) => file.endsWith('.ts') && !ofTests.test(file) && paths.some((path) => file.startsWith(path)),
  )

/**
 * The areas with these names, all of them where none is named; a sentence where there is none.
 * @param {readonly string[]} names
 * @returns {readonly Area[] | string}
 */
export function areasNamed(names) {
  const unknown = names.find((name) => areas.every((area) => area.name !== name))
  if (unknown !== undefined)
    return `There is no area ${unknown}. The areas: ${areas.map(({ name }) => name).join(', ')}`
  return areas.filter(({ name }) => names.length === 0 || names.includes(name))
}
