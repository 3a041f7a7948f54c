import { allCommands, functionName, type CompletedCommand, type CompletedOption } from './tree.ts'

/** A completion script for fish. */
export function fishCompletion(program: CompletedCommand): string {
  const name = `_${functionName(program.name)}`
  const below = allCommands(program).filter(({ path }) => path !== '')
  const steps = below.flatMap(({ path, aliases }) => [
    `            case ${[path, ...aliases].join(' ')}`,
    `                set command ${path}`,
  ])
  return `# Completes ${program.name} in fish: ${program.name} completion fish | source
function ${name}_at
    set -l command ''
    for word in (commandline -opc)[2..-1]
        switch "$command/$word"
${steps.join('\n')}
        end
    end
    test "$command" = "$argv[1]"
end
complete -c ${program.name} -f
${allCommands(program)
  .flatMap((command) => linesOf(program.name, `-n ${fishQuoted(`${name}_at '${command.path}'`)}`, command))
  .join('\n')}
`
}

function linesOf(
  program: string,
  place: string,
  { commands, options, argument }: CompletedCommand,
): string[] {
  const start = `complete -c ${program} ${place}`
  return [
    ...commands.map(({ name, description }) => `${start} -a ${name} -d ${fishQuoted(description)}`),
    ...options.map((option) => `${start} ${flagsOf(option)} -d ${fishQuoted(option.description)}`),
    ...(argument === 'file' ? [`${start} -F`] : []),
    ...(Array.isArray(argument) ? [`${start} -a ${fishQuoted(argument.join(' '))}`] : []),
  ]
}

function flagsOf({ names, value }: CompletedOption): string {
  const flags = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`))
  return [...flags, ...valueOf(value)].join(' ')
}

function valueOf(value: CompletedOption['value']): string[] {
  if (value === null) return []
  if (value === 'file') return ['-r', '-F']
  if (value === 'folder') return ['-x', `-a '(__fish_complete_directories)'`]
  return value === 'anything' ? ['-x'] : ['-x', `-a ${fishQuoted(value.join(' '))}`]
}

const fishQuoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`
