// @ts-check

/** An id of the page about the specification in the title of a test: in square brackets behind a space. */
const inTitle = / \[([a-z][a-z0-9-]*)\]/g

/** A row of a table: its id, what it states, where it lives, and the files of the tests that guard it. */
const row = /^\| `([a-z][a-z0-9-]*)` *\|([^|]+)\|([^|]+)\|([^|]+)\|$/gm

/**
 * The statements of the page about the specification.
 * @param {string} page its text
 */
export const statementsOf = (page) =>
  [...page.matchAll(row)].map(([, id = '', statement = '', place = '', tests = '']) => ({
    id,
    statement: statement.trim(),
    place: place.trim(),
    tests: tests.trim(),
  }))

/**
 * The ids that a title carries.
 * @param {string} title
 * @returns {string[]}
 */
export const idsIn = (title) => [...title.matchAll(inTitle)].map(([, id = '']) => id)

/**
 * The statements of the page of which no test has passed in a whole run: none carried their id, or it failed or was skipped.
 * @param {string} page
 * @param {{ testResults: readonly { assertionResults: readonly { fullName: string, status: string }[] }[] }} report of vitest, as JSON
 * @returns {string[]} their ids
 */
export function notGuarded(page, { testResults }) {
  const passed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed')
  const guarded = new Set(passed.flatMap(({ fullName }) => idsIn(fullName)))
  return statementsOf(page)
    .filter(({ id, tests }) => !tests.startsWith('—') && !guarded.has(id))
    .map(({ id }) => id)
}
