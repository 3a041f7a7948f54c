import { Option, type Command } from 'commander'
import { dataOption } from '../daemon-options.ts'
import { addExample } from '../program.ts'
import { stopSignal } from '../stopping.ts'
import { collectorOption, pagePort, printPort } from '../technician.ts'
import { addAdministrationCommands } from './administration/commands.ts'
import { hostOrigin } from './address.ts'

/** Uses another host instead of the sandbox. */
export const hostOption = () =>
  new Option('--host <url>', 'a host that follows the contract, instead of the sandbox').argParser(hostOrigin)

/** `programFile` is the built program; the page is in the folder beside it. */
export function addServeCommand(program: Command, programFile: string): void {
  const serve = program
    .command('serve')
    .description("only the page, in front of the operator's own host")
    .addOption(hostOption().makeOptionMandatory())
    .addOption(pagePort())
    .addOption(printPort('--print-port'))
    .addOption(collectorOption())
    .addOption(dataOption())
    .action(async (options) => {
      const { serve } = await import('../serve.ts')
      await serve(programFile, options)
    })
  addExample(serve, 'serve --host https://host.example')
}

export function addHostCommands(program: Command): void {
  const host = program.command('host').description("the operator's own host").helpCommand(false)
  const check = host
    .command('check')
    .description('checks every call of a running host against the contract')
    .argument('<url>', 'its address', hostOrigin)
    .option('--login <name>', 'of an operator whose till may be used')
    .addOption(new Option('--secret <password>', 'of that operator').env('BALCAO_SECRET'))
    .option('--second-login <name>', 'of another operator of the same shop')
    .addOption(new Option('--second-secret <password>', 'of the other operator').env('BALCAO_SECOND_SECRET'))
    .option(
      '--money',
      'moves money too: sells and cancels, buys instant tickets and pays winners; the tills end as they began',
    )
    .option(
      '--restart <command>',
      'command that restarts the host in the middle: everything acknowledged before must still be there',
    )
    .option('--json', 'JSON for programs')
    .action(async (url, options) => {
      const { hostCheck } = await import('./command.ts')
      process.exitCode = await hostCheck(url, { ...options, stop: stopSignal() })
    })
  addExample(check, 'host check https://host.example --login operator --secret balcao --money')
  addAdministrationCommands(host)
}
