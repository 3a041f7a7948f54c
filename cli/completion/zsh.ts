import { allCommands, functionName, quoted, stepsOf, type Completed, type CompletedCommand } from './tree.ts'

/** A completion script for zsh, to be sourced or to lie in the folders of its functions. */
export function zshCompletion(program: CompletedCommand): string {
  const name = functionName(program.name)
  const commands = allCommands(program)
  return `#compdef ${program.name}
# Completes ${program.name} in zsh: source <(${program.name} completion zsh)
${name}() {
  local command='' i
  local -a commands options
  for ((i = 2; i < CURRENT; i++)); do
    case "$command/\${words[i]}" in
      ${stepsOf(program).join('\n      ')}
    esac
  done
  case "$command \${words[CURRENT-1]}" in
    ${commands.flatMap(valueBranches).join('\n    ')}
  esac
  case "$command" in
    ${commands.map(wordBranch).join('\n    ')}
  esac
  if [[ $PREFIX == -* ]]; then _describe -o option options; else _describe command commands; fi
}
if [[ $funcstack[1] == ${name} ]]; then ${name} "$@"; else compdef ${name} ${program.name}; fi
`
}

const valueBranches = ({ path, options }: CompletedCommand): string[] =>
  options.flatMap(({ names, value }) =>
    value === null
      ? []
      : [`${names.map((name) => quoted(`${path} ${name}`)).join('|')}) ${reply(value)} return ;;`],
  )

function wordBranch({ path, commands, options, argument }: CompletedCommand): string {
  const described = commands.map(({ name, description }) => quoted(`${name}:${description}`))
  const flags = options.map(({ names, description }) => quoted(`${names[0]}:${description}`))
  const plain =
    argument === null
      ? `commands=(${described.join(' ')})`
      : `[[ $PREFIX == -* ]] || { ${reply(argument)} return }`
  return `${quoted(path)}) options=(${flags.join(' ')}); ${plain} ;;`
}

function reply(value: Completed): string {
  if (value === 'anything') return ''
  if (value === 'file') return '_files;'
  if (value === 'folder') return '_files -/;'
  return `compadd -- ${value.map(quoted).join(' ')};`
}
