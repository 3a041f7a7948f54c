import { allCommands, functionName, quoted, stepsOf, type Completed, type CompletedCommand } from './tree.ts'

/** A completion script for bash, 3.2 (macOS) included. */
export function bashCompletion(program: CompletedCommand): string {
  const name = functionName(program.name)
  const commands = allCommands(program)
  return `# Completes ${program.name} in bash: source <(${program.name} completion bash)
${name}() {
  local IFS=$'\\n' current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} command='' words='' i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$command/\${COMP_WORDS[i]}" in
      ${stepsOf(program).join('\n      ')}
    esac
  done
  case "$command $previous" in
    ${commands.flatMap(valueBranches).join('\n    ')}
  esac
  case "$command $current" in
    ${commands.flatMap(wordBranches).join('\n    ')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -F ${name} ${program.name}
`
}

const valueBranches = ({ path, options }: CompletedCommand): string[] =>
  options.flatMap(({ names, value }) =>
    value === null
      ? []
      : [`${names.map((name) => quoted(`${path} ${name}`)).join('|')}) ${reply(value)}; return ;;`],
  )

function wordBranches({ path, commands, options, argument }: CompletedCommand): string[] {
  const flags = options.map(({ names }) => names[0]!)
  const names = commands.map((command) => command.name)
  const plain = argument !== null && names.length === 0 ? `${reply(argument)}; return` : wordList(names)
  return [`${quoted(`${path} -`)}*) ${wordList(flags)} ;;`, `${quoted(`${path} `)}*) ${plain} ;;`]
}

const wordList = (words: readonly string[]): string => `words=$'${words.join('\\n')}'`

function reply(value: Completed): string {
  if (value === 'anything') return 'COMPREPLY=()'
  if (value === 'file') return 'compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current"))'
  if (value === 'folder') return 'compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- "$current"))'
  return `COMPREPLY=($(compgen -W $'${value.join('\\n')}' -- "$current"))`
}
