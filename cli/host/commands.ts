import { Option, type Command } from 'commander'
import { dataOption } from '../daemon-options.ts'
import { addExample } from '../program.ts'
import { pagePort, printPort } from '../technician.ts'
import { hostOrigin } from './address.ts'

/** Another host instead of the sandbox. */
export const hostOption = () =>
  new Option('--host <url>', 'a host that speaks the contract, instead of the sandbox').argParser(hostOrigin)

/** `programFile` is the built program; the page is beside it. */
export function addServeCommand(program: Command, programFile: string): void {
  const serve = program
    .command('serve')
    .description("the page in front of a host of the operator's own, alone")
    .addOption(hostOption().makeOptionMandatory())
    .addOption(pagePort())
    .addOption(printPort('--print-port'))
    .addOption(dataOption())
    .action(async (options) => {
      const { serve } = await import('../serve.ts')
      await serve(programFile, options)
    })
  addExample(serve, 'serve --host https://host.example')
}

export function addHostCommands(program: Command): void {
  const host = program.command('host').description("a host of the operator's own").helpCommand(false)
  const check = host
    .command('check')
    .description('tries a running host against the contract, call by call')
    .argument('<url>', 'its address', hostOrigin)
    .option('--login <name>', 'of an operator, whose till may be used for it')
    .addOption(new Option('--secret <password>', 'of that operator').env('BALCAO_SECRET'))
    .option('--second-login <name>', 'of another operator of the same shop')
    .addOption(new Option('--second-secret <password>', 'of the other operator').env('BALCAO_SECOND_SECRET'))
    .option(
      '--money',
      'moves money too: sells and cancels, buys instant tickets and pays winners; the tills end as they began',
    )
    .option(
      '--restart <command>',
      'restarts the host, to be run halfway: what was acknowledged before must be there after',
    )
    .option('--json', 'for a program to read')
    .action(async (url, options) => {
      const { hostCheck } = await import('./command.ts')
      process.exitCode = await hostCheck(url, options)
    })
  addExample(check, 'host check https://host.example --login operator --secret balcao --money')
}
