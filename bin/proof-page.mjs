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

/**
 * @typedef {object} Result the last run of a suite
 * @property {string} commit
 * @property {string} machine
 * @property {number} seeds
 * @property {number} scale each was tried so many times as often as in `npm test`
 * @property {number} passed with each seed
 * @property {readonly { seed: number, title: string }[]} failures
 * @property {number} seconds
 */

/** @typedef {Readonly<Record<string, Result>>} Results by the name of the suite */

/**
 * The results of all suites, of which some have been tried again.
 * @param {Results} earlier
 * @param {Progress} progress
 * @returns {Results}
 */
export function laterResults(earlier, { commit, machine, parts }) {
  const results = suites.flatMap(({ name }) => {
    const own = parts.filter(({ suite }) => suite === name)
    if (own.length === 0) return earlier[name] ? [/** @type {const} */ ([name, earlier[name]])] : []
    const result = {
      commit,
      machine,
      seeds: own.length,
      scale: own.at(-1)?.scale ?? 1,
      passed: own.at(-1)?.passed ?? 0,
      failures: own.flatMap(({ seed, failures }) => failures.map((title) => ({ seed, title }))),
      seconds: own.reduce((total, { seconds }) => total + seconds, 0),
    }
    return [/** @type {const} */ ([name, result])]
  })
  return Object.fromEntries(results)
}

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
  const machines = [...new Set(Object.values(results).map(({ machine }) => machine))]
  const simulation = suites.find(({ name }) => name === 'simulation')
  return `# Proof by long tests

\`npm test\` tries what is random a little, and the same each time. \`npm run test:long\` tries it many times as often, from one seed after
another, and writes this page. It can be interrupted at any moment (Ctrl-C, a kill, the power): the next run of the same sources goes on
where it was. \`npm run test:long -- 30\` tries thirty seeds instead of ten, and \`npm run test:long -- 30 evidence\` those
of one suite. Progress and output are in \`.tmp/long-tests\`.

The last run of each suite, on ${machines.join('; ')}:

| suite | what is tried | tries of each, of those in \`npm test\` | commit | seeds | tests passed with each seed | failures | time |
|-|-|-|-|-|-|-|-|
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}

${failures.length === 0 ? 'Nothing failed.' : `What failed:\n\n${failures.join('\n')}`}

One part of it again, here seed 7 of the simulation:

    TEST_SCALE=${simulation?.scale} TEST_SEED=7 npm test -- tests/simulation
`
}
