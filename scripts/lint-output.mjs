// @ts-check
const message = 'The command line writes through cli/output.ts: no text from elsewhere steers a terminal.'

/** @typedef {{ type: string, name?: string, object?: Part, property?: Part }} Part */

const streams = new Set(['stdout', 'stderr'])

/** `console.log`, `process.stdout.write`, `stderr.write`. */
const isOutput = (/** @type {Part} */ { object, property }) =>
  object?.name === 'console' ||
  (property?.name === 'write' && streams.has(object?.property?.name ?? object?.name ?? ''))

/** A check that the linter has no rule for: output that no function of `cli/output.ts` has seen. */
export default {
  meta: { name: 'output' },
  rules: {
    visible: {
      create: (/** @type {{ report(found: { node: object, message: string }): void }} */ context) => ({
        MemberExpression(/** @type {Part} */ node) {
          if (isOutput(node)) context.report({ node, message })
        },
      }),
    },
  },
}
