import { Option, type Command } from 'commander'
import { hostOrigin } from '../host/address.ts'
import { jsonOption } from '../daemon-options.ts'
import { addExample } from '../program.ts'
import { wholeNumber } from '../usage.ts'

export function addDrawCommands(program: Command): void {
  const draw = program.command('draw').description('draws and their proofs').helpCommand(false)
  const verify = draw
    .command('verify')
    .description('recomputes the result of a draw from its proof, and whether a ticket took part')
    .argument('<game>', 'its number', wholeNumber(1, Number.MAX_SAFE_INTEGER))
    .argument('<draw>', 'its number, as on the ticket', wholeNumber(0, Number.MAX_SAFE_INTEGER))
    .argument('[barcode]', 'the number of the ticket')
    .addOption(new Option('--host <url>', 'the host that held the draw').argParser(hostOrigin))
    .addOption(
      new Option(
        '--file <file>',
        "a host's answer that was saved: /api/drawProof or /api/ticketProof",
      ).conflicts('host'),
    )
    .addOption(jsonOption())
    .action(async (game, drawId, barcode, options) => {
      const { verifyDraw } = await import('./verify.ts')
      process.exitCode = await verifyDraw(game, drawId, barcode, options)
    })
  addExample(verify, 'draw verify 16 4853280 --host https://host.example')
}
