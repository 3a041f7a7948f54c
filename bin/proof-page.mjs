// @ts-check
import { suites } from './long-suites.mjs'

/**
 * @typedef {object} Part one suite, tried from one seed on
 * @property {string} suite
 * @property {number} seed
 * @property {number} scale
 * @property {number} passed
 * @property {readonly string[]} failures titles of the tests that failed
 * @property {number} seconds
 */

/**
 * @typedef {object} Progress
 * @property {string} commit
 * @property {string} machine
 * @property {Part[]} parts in the order in which they were tried
 */

/** @param {number} seconds */
const duration = (seconds) => (seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`)

/** @param {Part} part */
const failuresOf = ({ suite, seed, failures }) =>
  failures.map((title) => `- ${suite}, seed ${seed}: ${title}`)

/**
 * The page about the last long run, before it is formatted.
 * @param {Progress} progress
 */
export function proofPage({ commit, machine, parts }) {
  const rows = suites.map(({ name, about, scale }) => {
    const own = parts.filter(({ suite }) => suite === name)
    const sum = (/** @type {(part: Part) => number} */ of) => own.reduce((total, part) => total + of(part), 0)
    const cells = [name, about, `${scale} ×`, own.length, own.at(-1)?.passed ?? 0]
    return [...cells, sum(({ failures }) => failures.length), duration(sum(({ seconds }) => seconds))]
  })
  const failures = parts.flatMap(failuresOf)
  return `# Proof by long tests

\`npm test\` tries what is random a little, and the same each time. \`npm run test:long\` tries it many times as often, from one seed after
another, and writes this page. It can be interrupted at any moment (Ctrl-C, a kill, the power): the next run of the same commit goes on
where it was. \`npm run test:long -- 30\` tries thirty seeds instead of ten, and \`npm run test:long -- 30 evidence\` those
of one suite. Progress and output are in \`.tmp/long-tests\`.

Last run: commit ${commit}, on ${machine}.

| suite | what is tried | tries of each, of those in \`npm test\` | seeds | tests passed with each seed | failures | time |
|-|-|-|-|-|-|-|
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}

${failures.length === 0 ? 'Nothing failed.' : `What failed:\n\n${failures.join('\n')}`}

One part of it again, here seed 7 of the simulation:

    TEST_SCALE=10 TEST_SEED=7 npm test -- tests/simulation
`
}
