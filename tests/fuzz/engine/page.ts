import type { Target } from '../target.ts'
import type { Finding } from './kept.ts'

/** What has been tried on a target so far. */
export interface Tried {
  /** Of processor time. */
  readonly seconds: number
  readonly runs: number
  /** Branches of the product that its inputs have taken. */
  readonly edges: number
  /** Inputs that reach what no shorter one reaches. */
  readonly inputs: number
  /** Of the last run. */
  readonly commit: string
}

export type Results = Readonly<Record<string, Tried>>

interface Row {
  readonly target: Target
  readonly tried: Tried | undefined
  readonly findings: readonly Finding[]
}

const number = new Intl.NumberFormat('en')

/** docs/fuzzing.md, before it is formatted. */
export function fuzzingPage(rows: readonly Row[], machine: string): string {
  const lines = rows.map(({ target: { name, about }, tried, findings }) => {
    const { seconds = 0, runs = 0, edges = 0, inputs = 0, commit = 'not yet' } = tried ?? {}
    const cells = [Math.round(seconds / 60), number.format(runs), edges, inputs, findings.length, commit]
    return `| ${[name, about, ...cells].join(' | ')} |`
  })
  const found = rows.flatMap(({ target: { name }, findings }) =>
    findings.map(({ broken }) => `- ${name}: ${broken.replaceAll(/[\\`*_<>|[\]]/g, String.raw`\$&`)}`),
  )
  return `# Fuzzing

Every parser of bytes from outside gets input that is changed again and again. A change that reaches a new branch of the code is
kept and changed further. After every run the rules of the target are checked, and those of all targets: a run takes at most a second
of processor time and 384 MB of heap, it throws nothing unexpected, and it changes no prototype.

\`npm run fuzz\` gives every target an hour of processor time in all, a minute at a time, and writes this page. It can be interrupted
at any moment; the next \`npm run fuzz\` goes on, and \`nice -n 19 npm run fuzz\` goes on beside other work.
\`npm run fuzz -- printer-replies --minutes 90 --seed 7\` goes on with one target until it has had 90 minutes. It ends with 0, with 1
where it found a fault, and with 2 for options that it does not have.

The inputs are in \`.tmp/fuzz\`, the shortest of them in \`tests/fuzz/corpus\`. What broke a rule is in \`tests/fuzz/findings\`: one file
for each fault, with the input in base64. \`npm test\` tries all of these again. A new target is a row in \`tests/fuzz/targets.ts\`.

The last run was on ${machine}:

| target | what is parsed, and what must hold | minutes | runs | branches | inputs | findings | commit |
|-|-|-|-|-|-|-|-|
${lines.join('\n')}

${found.length === 0 ? 'No fault was found.' : `Faults that were found. \`npm test\` tries each again, and fails where one is back:\n\n${found.join('\n')}`}
`
}
