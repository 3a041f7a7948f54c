// @ts-check
const message = 'The pure part has no clock of its own: take the time as an argument.'

/** A check that the linter has no rule for: `new Date()`, which reads the clock of the machine. */
export default {
  meta: { name: 'pure' },
  rules: {
    'no-clock': {
      create: (/** @type {{ report(found: { node: object, message: string }): void }} */ context) => ({
        NewExpression(/** @type {{ callee: { name?: string }, arguments: object[] }} */ node) {
          if (node.callee.name === 'Date' && node.arguments.length === 0) context.report({ node, message })
        },
      }),
    },
  },
}
