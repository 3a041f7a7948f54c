// @ts-check
import { suites } from './long-suites.mjs'

/**
 * @typedef {object} Part one suite, tried from one seed on
 * @property {number} seed
 * @property {number} scale
 * @property {number} passed
 * @property {number} skipped
 * @property {readonly string[]} failures titles of the tests that failed
 * @property {number} seconds
 */

/**
 * @typedef {object} Result the last run of a suite; its seeds are 1 to `seeds`
 * @property {string} code a hash of the files that it depends on
 * @property {string} commit the last one that was tried
 * @property {readonly string[]} machines all that tried one of its seeds
 * @property {number} seeds
 * @property {number} scale each was tried so many times as often as in `npm test`
 * @property {number} passed with each seed
 * @property {readonly { seed: number, title: string }[]} failures
 * @property {number} seconds
 */

/** @typedef {Readonly<Record<string, Result>>} Results by the name of the suite */

/**
 * Why a part proves nothing, so that it is to be tried again; null where it counts. On a machine that has all that tests want of the
 * system, a few are skipped for good, such as those of another system.
 * @param {Part} part
 * @param {readonly string[]} absent what of that is not here
 */
export function whyNoProof({ passed, skipped, failures }, absent) {
  if (failures.length > 0) return null
  if (passed === 0) return 'no test ran'
  return skipped > 0 && absent.length > 0
    ? `${skipped} tests were skipped; not here: ${absent.join(', ')}`
    : null
}

/**
 * The result of a suite after one seed more.
 * @param {Result | undefined} earlier of the same code; none where the code is another
 * @param {Part} part
 * @param {{ code: string, commit: string, machine: string }} tried
 * @returns {Result}
 */
export const laterResult = (
  earlier,
  { seed, scale, passed, failures, seconds },
  { code, commit, machine },
) => ({
  code,
  commit,
  machines: [...new Set([...(earlier?.machines ?? []), machine])],
  seeds: seed,
  scale,
  passed,
  failures: [...(earlier?.failures ?? []), ...failures.map((title) => ({ seed, title }))],
  seconds: (earlier?.seconds ?? 0) + seconds,
})

/** What each way of proof tries, how to repeat it, and the page with its rules and results. */
const ways = [
  [
    'whole shifts under drawn faults, from a seed',
    'npm run simulate -- --seeds 1000 --from 1',
    'simulation.md',
  ],
  ['kills of every part of a shop, in Chromium', 'npm run test:long -- 10 browser-kills', 'kills.md'],
  ['power cuts at every write of a shift', 'npm run test:long -- 1 power', 'power.md'],
  ['hostile requests and texts', 'npm test -- tests/attack', 'attack.md'],
  ['every parser of bytes from outside', 'npm run fuzz', 'fuzzing.md'],
  ['changes of the money code that a test must notice', 'npm run mutate', 'mutation.md'],
  [
    'days of a host, a print program and a counter',
    'npm run test:long -- 1 endurance counter-endurance',
    'this page',
  ],
  ['`npm test`, again and again', 'npm run test:long -- 20 repeats', 'this page'],
]

/** Faults of the product that a way of proof has found. */
const found = [
  [
    'simulation',
    'An answer to the earlier operator ended the session of the next one.',
    'A request uses and ends only the session that it was sent in.',
  ],
  [
    'simulation',
    'After the clock of the computer was set back, the till was compared with the host only hours later.',
    'The pause before the comparison no longer reads that clock.',
  ],
  [
    'simulation',
    'The cable was pulled out in the middle of a ticket, and the print program ended: the next ticket began behind the rest of the first.',
    'A program that starts clears what the printer may hold of an interrupted job.',
  ],
  [
    'kills',
    'The page noticed the end of its worker 4 to 6 seconds later.',
    'It notices at once; a new worker is ready after 1.2 s.',
  ],
  [
    'power',
    'On a disk that did not write the name of a new file, the embedded database could not be started again.',
    'It syncs the folder with the first sync of a new file.',
  ],
  [
    'power',
    'An empty lock file of the database kept the host from starting.',
    'The host removes it: its own lock excludes a second program.',
  ],
  [
    'fuzzing',
    'The host and the log could be given numbers that JSON cannot write.',
    'Contract and log have finite numbers alone, those of earlier versions too; amounts of a deployment are safe integers.',
  ],
  [
    'fuzzing',
    'A record of the print journal with odd fields stopped the start, or gave a waiting job another state.',
    'Fields are checked when the record is read; a queued job waits whatever else its record says.',
  ],
  [
    'fuzzing',
    'A list of logos that a printer had stored was read differently in parts and as a whole.',
    'It is read no further than the longest list there can be, however it arrives.',
  ],
  [
    'fuzzing',
    'A version of a program with a number of hundreds of digits was not equal to itself.',
    'Equal numbers are left out before the others are compared.',
  ],
  [
    'fuzzing',
    'The reader of the log threw at a record of the first format with an odd path of its receipt.',
    'Only a text is a path there; the receipt is one of another kind.',
  ],
  [
    'fuzzing',
    'Where a record of the log had lost two bytes at its end, the reader took the first bytes of the next one for them, and lost that one too.',
    'A record ends where the next one begins.',
  ],
  [
    'fuzzing',
    'A time in the last hours that a date can have could not be printed in some time zones. In a log it stopped the replay.',
    'Such a time is refused wherever it arrives; a record with it is none.',
  ],
  [
    'fuzzing',
    'The reader of a log threw at a first record whose format was an object.',
    'Only a number is compared with the formats that are known.',
  ],
  [
    'review',
    'The database role that sells could have the secret of a draw published early: by a clock of its own, by another end of the draw, or by a query that lied about that end.',
    'The clock is that of the role of the draws. The end is part of the secret, and is read from the signed commitment.',
  ],
  [
    'review',
    'The same role could remove the seal of a draw and have a ticket sealed whose numbers were known.',
    'What was sealed is kept with the secrets: a draw is sealed again with the same tickets or not at all.',
  ],
  [
    'review',
    'A process with another draw speed changed the terms of all processes of its database: every sale was refused, and each process was ready.',
    'It does not start while others serve the database.',
  ],
  [
    'review',
    'An answer of the host with an impossible time of a draw put a record into the log that could not be read again.',
    'There is no draw that closes at no valid time; an impossible time of the host is not used.',
  ],
  [
    'simulation',
    'A number above 10^13 in the ledger of a host put a record into the log that could not be read again.',
    'The log has the bounds of the contract, and never writes a record that could not be read again.',
  ],
  [
    'simulation',
    'A host could send a time zone, a name, a number or a link that no receipt can have: then nothing was printed any more.',
    'The contract has the bounds of the receipts, so that such an answer is none.',
  ],
  [
    'simulation',
    'A command that named the price `__proto__` put a ticket without a price into the log.',
    'Only prices that the game itself has are found.',
  ],
  [
    'simulation',
    'An answer to an earlier session made the funds of the terminals unknown in the next one of the same operator.',
    'It changes nothing that belongs to another session.',
  ],
  [
    'simulation',
    'A figure of the till that was requested at the log-in, before the shift opened, replaced a later one when the ledger gave no answer.',
    'Once a shift is open, an answer to a request from before it is not recorded.',
  ],
  [
    'endurance',
    'The page kept about 200 bytes of every call to its worker, and the print program of every piece for a printer and every status request.',
    'Promises and signals that live on keep nothing of work that has ended.',
  ],
  [
    'endurance',
    'A ticket that had just been added left the screen for some milliseconds: the answer of the core had overtaken the change.',
    'Answers and changes come on one channel, in their order.',
  ],
  [
    'endurance',
    'The print program had 10 % more in memory after 72 hours, also where it forgot as many jobs as it got. Two pictures of it differed only in the jobs that it keeps; its garbage varied by 25 MB within minutes.',
    'The program is as it was. Garbage is collected before the memory is measured.',
  ],
  [
    'endurance',
    'A ticket that was added after the cashier had pressed Pay, while a slow computer still put the tickets before it into the cart, was sold with them.',
    'A payment is for the tickets that were on the screen when the cashier paid.',
  ],
  [
    'endurance',
    'The slowest hundredth of the clicks at a counter took 14 % longer in the second six hours, by the speed of the machine. That speed varied by a third within minutes. In another run, of five hours, no program needed more than 3 % more processor time in the fifth than in the first.',
    'The counter is as it was. Its clicks are compared with those of a fresh counter, one sale here and one there: after twelve hours 99 % of them took at most 104 ms, at the fresh one 117 ms.',
  ],
  [
    'counter',
    'A page whose storage was deleted replaced its core without end after a new log had begun: its locks belong to the deleted storage.',
    'It is loaded again with the new log.',
  ],
  ['mutation', 'The number of a record close to 2^53 was read as one beside it.', 'It is read exactly.'],
]

/** @param {readonly (readonly string[])[]} rows */
const tableRows = (rows) => rows.map((row) => `| ${row.join(' | ')} |`).join('\n')

/** @param {number} seconds */
const duration = (seconds) => (seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`)

/**
 * The page about the last long run of each suite, before it is formatted.
 * @param {Results} results
 */
export function proofPage(results) {
  const rows = suites.map(({ name, about, scale }) => {
    const result = results[name]
    const cells = result
      ? [result.commit, result.seeds, result.passed, result.failures.length, duration(result.seconds)]
      : ['not yet', 0, 0, 0, '']
    return [name, about, `${result?.scale ?? scale} ×`, ...cells]
  })
  const failures = Object.entries(results).flatMap(([name, result]) =>
    result.failures.map(({ seed, title }) => `- ${name}, seed ${seed}: ${title}`),
  )
  const machines = [...new Set(Object.values(results).flatMap(({ machines }) => machines))]
  const page = (/** @type {string} */ name) => (name.endsWith('.md') ? `[${name}](${name})` : name)
  return `# Proof by long tests

| what is tried | how to repeat it | rules and results |
|-|-|-|
${tableRows(ways.map(([what = '', command, name = '']) => [what, `\`${command}\``, page(name)]))}

## Long runs

\`npm test\` runs each random test a few times, always from the same seed. \`npm run test:long\` runs it many times as often, from one seed after
another, and writes this page. It can be interrupted at any moment (Ctrl-C, a kill, the power): the next run goes on where it was, on
another machine too. A suite begins again once a file of the product, a file that tests share or one of its own tests has changed.
\`npm run test:long -- 30\` tries thirty seeds instead of ten, and \`npm run test:long -- 30 evidence\` those of one suite. The output is
in \`.tmp/long-tests\`.

The last run of each suite, on ${machines.join('; ')}:

| suite | what is tried | tries (as a multiple of \`npm test\`) | commit | seeds | tests passed with each seed | failures | time |
|-|-|-|-|-|-|-|-|
${tableRows(rows.map((row) => row.map(String)))}

${failures.length === 0 ? 'Nothing failed.' : `What failed:\n\n${failures.join('\n')}`}

One part of it again, here seed 7 of the simulation:

    TEST_SCALE=${results['simulation']?.scale ?? 1} TEST_SEED=7 npm test -- tests/simulation

## What was found, and what was changed

Each fault has a test now.

| found by | fault | change |
|-|-|-|
${tableRows(found)}
`
}
