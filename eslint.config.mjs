import tseslint from 'typescript-eslint'

const pure = 'The pure part has no clock, chance or locale of its own: take it as an argument.'

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', '.balcao/', '.tmp/', 'src/events/guards.ts'] },
  ...tseslint.configs.strict,
  {
    rules: {
      'no-console': ['error', { allow: ['error'] }],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      eqeqeq: 'error',
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Open print jobs are a map that grows and shrinks; `delete` is how a plain object does that.
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
    },
  },
  {
    files: ['src/{values,events,games,receipts,protocol,host}/**/*.ts', 'src/worker/**/*.ts'],
    ignores: ['src/worker/adapters/**', 'src/worker/serve.ts', 'src/worker/**/main.ts', '**/*.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: pure },
        { object: 'Math', property: 'random', message: pure },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: pure },
      ],
    },
  },
  { files: ['cli/**', 'bench/**', 'scripts/**', 'bin/**'], rules: { 'no-console': 'off' } },
)
