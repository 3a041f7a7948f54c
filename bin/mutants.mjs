// @ts-check

/**
 * @typedef {object} Mutant a change of the code that no test noticed, known by what it says and not by where it stands
 * @property {string} file
 * @property {string} mutator the kind of change, as Stryker names it
 * @property {string} line the line of the code where it begins
 * @property {string} original
 * @property {string} replacement
 */

/** @typedef {Mutant & { reason: string }} Reason why no test can or need notice it */

/**
 * @typedef {object} Report of Stryker, of which only this is read
 * @property {Readonly<Record<string, { source: string, mutants: readonly Found[] }>>} files
 */

/**
 * @typedef {object} Place counted from 1
 * @property {number} line
 * @property {number} column
 */

/**
 * @typedef {object} Found
 * @property {string} mutatorName
 * @property {string} [replacement]
 * @property {string} status
 * @property {{ start: Place, end: Place }} location
 */

/** @param {string} text */
const onOneLine = (text) => text.replaceAll(/\s+/g, ' ').trim()

/**
 * @param {string} source
 * @param {{ start: Place, end: Place }} location
 */
function textAt(source, { start, end }) {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  lines.push((lines.pop() ?? '').slice(0, end.column - 1))
  lines.unshift((lines.shift() ?? '').slice(start.column - 1))
  return lines.join('\n')
}

/**
 * How many changes of a file were noticed, and which were not. One that ends in an endless loop is noticed; one that cannot be
 * loaded is none.
 * @param {Report} report
 * @param {string} file
 * @returns {{ killed: number, survivors: Mutant[] }}
 */
export function outcome(report, file) {
  const { source, mutants } = report.files[file] ?? { source: '', mutants: [] }
  const lines = source.split('\n')
  const survivors = mutants
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .map(({ mutatorName, replacement = '', location }) => ({
      file,
      mutator: mutatorName,
      line: onOneLine(lines[location.start.line - 1] ?? ''),
      original: onOneLine(textAt(source, location)),
      replacement: onOneLine(replacement),
    }))
  return {
    killed: mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length,
    survivors,
  }
}

/** @param {Mutant} mutant */
const keyOf = ({ file, mutator, line, original, replacement }) =>
  JSON.stringify([file, mutator, ...[line, original, replacement].map(onOneLine)])

/**
 * The survivors, each with its reason; without one it is empty.
 * @param {readonly Mutant[]} survivors
 * @param {readonly Reason[]} reasons
 * @returns {Reason[]}
 */
export function withReasons(survivors, reasons) {
  const known = new Map(reasons.map((reason) => [keyOf(reason), reason.reason.trim()]))
  return survivors.map((survivor) => ({ ...survivor, reason: known.get(keyOf(survivor)) ?? '' }))
}

/**
 * The reasons for files that were tried, of which no change survives any more.
 * @param {readonly Reason[]} reasons
 * @param {readonly Mutant[]} survivors of these files
 * @param {readonly string[]} files
 */
export function reasonsForNothing(reasons, survivors, files) {
  const surviving = new Set(survivors.map(keyOf))
  return reasons.filter((reason) => files.includes(reason.file) && !surviving.has(keyOf(reason)))
}
