import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { run } from './balcao.ts'
import { missing } from '../kit/missing.ts'
import { patience } from '../kit/patience.ts'
import { folderOfTest } from '../kit/test-folders.ts'

type Shell = 'bash' | 'zsh' | 'fish'

const scripts = new Map<Shell, string>()

async function scriptFor(shell: Shell): Promise<string> {
  const script = scripts.get(shell) ?? (await run('completion', shell)).stdout
  scripts.set(shell, script)
  return script
}

const quoted = (words: string[]) => words.map((entry) => `'${entry}'`).join(' ')

/** What bash offers after a line, whose last word is the one being typed. */
const bash = (script: string, words: string[]): string => `${script}
COMP_WORDS=(balcao ${quoted(words)})
COMP_CWORD=${words.length}
_balcao
printf '%s\\n' "\${COMPREPLY[@]}"`

const fish = (script: string, words: string[]): string => `${script}
complete -C 'balcao ${words.join(' ')}'`

/** zsh completes at a terminal only: it gets one, and keeps a list of what it would show there. */
const zsh = (script: string, words: string[]): string => `
cat > script <<'END'
${script}
END
cat > set-up <<'END'
autoload -Uz compinit && compinit -u -D && source script
bindkey '^I' complete-word
compadd() {
  local -a offered
  [[ \${@[1,(i)(-|--)]} == *'-'[OAD]' '* ]] || { builtin compadd -A offered "$@"; print -rl -- $offered >> offers }
  builtin compadd "$@"
}
finish() { : > done }
comppostfuncs=(finish)
: > ready
END
zmodload zsh/zpty
zpty z zsh -f -i
until_is_there() { local output; until [[ -e $1 ]]; do zpty -rt z output; sleep 0.05; done }
zpty -w z source set-up; until_is_there ready
zpty -wn z 'balcao ${words.join(' ')}'$'\t'; until_is_there done
zpty -d z; cat offers; rm script set-up`

const shells = { bash, fish, zsh }

const plainly: Record<Shell, string> = { bash: '--norc', fish: '--no-config', zsh: '-f' }

const isThere = (shell: Shell) => ['/bin', '/usr/bin'].some((folder) => existsSync(join(folder, shell)))

/** Words offered, without their descriptions. */
async function offered(shell: Shell, ...words: string[]): Promise<string[]> {
  const cwd = folderOfTest()
  mkdirSync(join(cwd, 'shop data'))
  writeFileSync(join(cwd, 'log.jsonl'), '')
  const commands = shells[shell](await scriptFor(shell), words)
  const output = execFileSync(shell, [plainly[shell], '-c', commands], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, HOME: cwd },
    timeout: patience.timeout,
  })
  const found = output.split('\n').map((line) => line.split('\t')[0]!.trim())
  return [...new Set(found.filter((entry) => entry !== ''))]
}

describe.each(['bash', 'fish', 'zsh'] as const)('balcao completion %s', (shell) => {
  describe.skipIf(!isThere(shell))(`makes the shell offer${missing(isThere(shell), shell)}`, () => {
    it('the commands that begin with the typed text', async () => {
      expect(await offered(shell, 'st')).toContain('start')
      expect(await offered(shell, 'st')).not.toContain('printer')
    })

    it('the commands of a group, by its short name as well', async () => {
      for (const group of ['printer', 'print'])
        expect(await offered(shell, group, 'se')).toEqual(expect.arrayContaining(['select']))
    })

    it('the options of a command, once a dash is typed', async () => {
      expect(await offered(shell, 'printer', 'select', '--')).toEqual(
        expect.arrayContaining(['--profile', '--baud', '--json']),
      )
    })

    it('the values of an option', async () => {
      const values = ['none', 'hardware', 'software']
      expect(await offered(shell, 'printer', 'select', '--flow', '')).toEqual(expect.arrayContaining(values))
      expect((await offered(shell, 'start', '--deployment', 'p')).sort()).toEqual(['pt', 'pt-full'])
    })

    it('files where a file is wanted, and folders where a folder is', async () => {
      expect(await offered(shell, 'replay', 'lo')).toEqual(['log.jsonl'])
      expect((await offered(shell, 'start', '--data', 's')).join()).toMatch(/^shop(\\)? data\/?$/)
    })
  })
})

it('supports no other shell', async () => {
  const { code, stderr } = await run('completion', 'tcsh')
  expect(code).toBe(2)
  expect(stderr).toContain('bash, zsh, fish')
})
