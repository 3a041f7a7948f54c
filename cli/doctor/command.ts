import { InvalidArgumentError, Option, type Command } from 'commander'
import { dataOption, jsonOption, urlOption } from '../daemon-options.ts'
import { addExample, rootOf } from '../program.ts'
import { httpUrl } from '../usage.ts'

export function addDoctorCommand(program: Command): void {
  const doctor = program
    .command('doctor')
    .description('one page: what is wrong on this machine, and what to do about it')
    .addOption(urlOption().argParser(loopbackUrl))
    .addOption(
      new Option('--host-url <url>', 'of a host on this machine')
        .argParser(loopbackUrl)
        .default('http://localhost:3000'),
    )
    .addOption(dataOption())
    .addOption(jsonOption())
    .action(async (options, command: Command) => {
      const { doctor } = await import('./doctor.ts')
      const root = rootOf(command)
      process.exitCode = await doctor({ name: root.name(), version: root.version() ?? '' }, options)
    })
  addExample(doctor, 'doctor', 'doctor --data /var/lib/balcao-print --json')
}

/** It checks one machine and sends no data elsewhere. */
function loopbackUrl(text: string): string {
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(new URL(httpUrl(text)).hostname)) {
    throw new InvalidArgumentError('It must be an address of this machine, such as http://127.0.0.1:3333.')
  }
  return text
}
