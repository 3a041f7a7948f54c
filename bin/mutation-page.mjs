// @ts-check
import { withReasons } from './mutants.mjs'
import { areas } from './mutation-areas.mjs'

/**
 * @typedef {object} Tried a file, as `docs/mutation.json` keeps it
 * @property {string} code a hash of it and of the tests beside it
 * @property {string} commit
 * @property {string} machine
 * @property {number} killed
 * @property {readonly import('./mutants.mjs').Mutant[]} survivors
 * @property {number} seconds
 */

/**
 * @typedef {object} Result of an area
 * @property {readonly string[]} machines
 * @property {number} tried files
 * @property {number} files all of the area
 * @property {number} killed
 * @property {readonly import('./mutants.mjs').Mutant[]} survivors
 * @property {number} seconds
 */

/** @typedef {Readonly<Record<string, Result>>} Results by the name of the area */

/** Of the changes of an area tests have to notice so many, in percent. */
export const wantedScore = 90

/**
 * The result of an area.
 * @param {readonly Tried[]} tried its files that were tried
 * @param {number} files so many it has
 * @returns {Result}
 */
export const sumOf = (tried, files) => ({
  machines: [...new Set(tried.map(({ machine }) => machine))],
  tried: tried.length,
  files,
  killed: tried.reduce((total, { killed }) => total + killed, 0),
  survivors: tried.flatMap(({ survivors }) => survivors),
  seconds: tried.reduce((total, { seconds }) => total + seconds, 0),
})

/**
 * Changes that were noticed, in percent, rounded down to a tenth: nothing looks better than it is.
 * @param {Pick<Result, 'killed' | 'survivors'>} result
 */
export function score({ killed, survivors }) {
  const all = killed + survivors.length
  return all === 0 ? 100 : Math.floor((killed * 1_000) / all) / 10
}

/** @param {number} seconds */
const duration = (seconds) => (seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`)

/**
 * Code in a line of the page. Long code is shortened in its middle.
 * @param {string} text
 */
function code(text) {
  const short = text.length > 90 ? `${text.slice(0, 60)} … ${text.slice(-20)}` : text
  return text === '' ? 'nothing' : `\`\` ${short} \`\``
}

/** @param {import('./mutants.mjs').Reason} survivor */
export const sentence = ({ file, line, original, replacement, reason }) =>
  `${file}: in ${code(line)}, ${code(original)} becomes ${code(replacement)}: ${reason === '' ? '**no reason yet**' : reason}`

/**
 * The page about the changes of the money code, before it is formatted.
 * @param {Results} results
 * @param {readonly import('./mutants.mjs').Reason[]} reasons
 */
export function mutationPage(results, reasons) {
  const rows = areas.map(({ name, about }) => {
    const result = results[name]
    if (!result || result.tried === 0)
      return [name, about, `0 of ${result?.files ?? 0}`, '', '', '', '', '', '']
    const without = withReasons(result.survivors, reasons).filter(({ reason }) => reason === '').length
    const { tried, files, killed, survivors, seconds } = result
    const counts = [killed + survivors.length, killed, survivors.length, without]
    return [name, about, `${tried} of ${files}`, ...counts, `${score(result)} %`, duration(seconds)]
  })
  const lists = areas.flatMap(({ name }) => {
    const survivors = withReasons(results[name]?.survivors ?? [], reasons)
    return survivors.length === 0
      ? []
      : [`## Survivors of ${name}\n\n${survivors.map((each) => `- ${sentence(each)}`).join('\n')}\n`]
  })
  const machines = [...new Set(Object.values(results).flatMap(({ machines: some }) => some))]
  return `# Mutation testing of the money code

\`npm run mutate\` changes the code in one place at a time: \`<\` becomes \`<=\`, a text becomes empty, the body of a function goes.
Each such change is a mutant, and the tests have to kill it: one of them fails. A mutant that survives shows what no test checks.
One with which the changed file cannot be loaded is not counted. At least ${wantedScore} % of the mutants of each area have to be killed,
and each survivor needs a reason.

All of it takes many hours. \`npm run mutate -- payment cash\` tries these areas alone. It can be interrupted at any moment; the next
run goes on with the files at which it was, eight at a time. \`docs/mutation.json\` has the result of each file with its commit. It
counts until the file or a test beside it changes; then the file is tried again. The run does not see that another file changed:
remove the row of a file there, and the report of its area in \`.tmp/mutation\`, to try it again. It ends with 0, with 1 where an area
has too few killed, a survivor without a reason or a file that was not tried, and with 2 for an area that it does not have.

The areas are a table in \`bin/mutation-areas.mjs\`. [Stryker](https://stryker-mutator.io) makes the mutants, and runs the tests that
\`vitest.mutate.config.ts\` names: those beside the changed file or above it that import it, the nearest first. Progress and output are
in \`.tmp/mutation\`.

## A survivor

The run prints each survivor without a reason as a row of \`tests/mutation/survivors.json\`. A test that kills it is better than a
reason. Where no test can notice it, because the product behaves the same, add the row and complete its \`reason\`: one sentence
why nobody can notice it. The next run needs only seconds for that. A row is known by its file and its code, not by the number of
a line. A run names the rows that no survivor needs any more: remove them.

## Results

${machines.length === 0 ? 'Each file when it was tried last:' : `Each file when it was tried last, on ${machines.join('; ')}:`}

| area | what it does | files | mutants | killed | survived | of these without a reason | score | time |
|-|-|-|-|-|-|-|-|-|
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}

${lists.join('\n')}`
}
