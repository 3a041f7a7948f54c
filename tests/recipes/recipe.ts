import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/**
 * A change that a document describes: a new file, a copied folder, lines beside another line, a piece instead of another, or a
 * command.
 */
type Step =
  | { readonly kind: 'new'; readonly file: string; readonly code: string }
  | { readonly kind: 'copy'; readonly from: string; readonly to: string }
  | { readonly kind: 'run'; readonly script: string; readonly options: readonly string[] }
  | {
      readonly kind: 'after' | 'before' | 'instead of'
      readonly file: string
      readonly at: string
      readonly code: string
    }

const change =
  /^(?:New file `(?<added>[^`]+)`|In `(?<file>[^`]+)`,(?: which [^,]+,)? (?<kind>after|before|instead of) `(?<at>[^\n`]+)`):\n\n```\w+\n(?<code>.*?)^```$|^Copy `(?<from>[^`]+)` to `(?<to>[^`]+)`\.$|^Then run (?<scripts>[^\n]+)\.$/gms

/** The steps below a heading of a document, in their order. */
export function stepsOf(document: string, heading: string): Step[] {
  const [, section = ''] = document.split(`\n## ${heading}\n`)
  return [...section.split('\n## ')[0]!.matchAll(change)].flatMap(({ groups = {} }): Step[] => {
    const { added, file = '', kind, at = '', code = '', from, to = '', scripts } = groups
    if (from !== undefined) return [{ kind: 'copy', from, to }]
    if (scripts !== undefined)
      return [...scripts.matchAll(/`npm run (?<script>[\w-]+)(?: -- (?<options>[^`]+))?`/g)].map(
        ({ groups: { script = '', options } = {} }) => ({
          kind: 'run',
          script,
          options: options?.split(' ') ?? [],
        }),
      )
    if (added !== undefined) return [{ kind: 'new', file: added, code }]
    return [{ kind: kind as 'after' | 'before' | 'instead of', file, at, code }]
  })
}

const execute = promisify(execFile)

/** Runs one of the project's scripts, or a program of its packages, in a copy of it; rejects with what it said. */
export async function runIn(folder: string, command: string, ...args: string[]): Promise<void> {
  const PATH = `${join(folder, 'node_modules/.bin')}:${process.env['PATH']}`
  await execute(command, args, { cwd: folder, env: { ...process.env, PATH } }).catch(
    (error: { stdout?: string; stderr?: string }) => {
      throw new Error(`${command} ${args.join(' ')}:\n${error.stdout}\n${error.stderr}`)
    },
  )
}

async function edit(path: string, step: Exclude<Step, { kind: 'new' | 'copy' | 'run' }>): Promise<void> {
  const text = await readFile(path, 'utf8')
  const places = text.split(step.at).length - 1
  if (places !== 1) throw new Error(`${path} has ${places} places with ${step.at}, where one is meant`)
  if (step.kind === 'instead of')
    return writeFile(
      path,
      text.replace(step.at, () => step.code.trimEnd()),
    )
  const lines = text.split('\n')
  const at = lines.findIndex((line) => line.includes(step.at))
  lines.splice(step.kind === 'after' ? at + 1 : at, 0, step.code.trimEnd())
  return writeFile(path, lines.join('\n'))
}

/** Follows the steps in a copy of the project. */
export async function follow(steps: readonly Step[], folder: string): Promise<void> {
  for (const step of steps) {
    if (step.kind === 'run') await runIn(folder, 'npm', 'run', '--silent', step.script, '--', ...step.options)
    else if (step.kind === 'copy')
      await cp(join(folder, step.from), join(folder, step.to), { recursive: true })
    else if (step.kind === 'new') {
      const path = join(folder, step.file)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, step.code)
    } else await edit(join(folder, step.file), step)
  }
}
