import { Option, type Command } from 'commander'
import { printServicePort } from '../src/protocol/print-service.ts'
import type { DaemonAddress } from './daemon-call.ts'
import { httpUrl } from './usage.ts'

/** The options of every command that contacts the daemon. */
export interface DaemonOptions extends DaemonAddress {
  readonly json?: boolean
}

/** A service sets the folder once in its environment, so that no command has to name it. */
export const dataOption = () =>
  new Option('--data <dir>', 'where everything is kept').env('BALCAO_DATA').default('.balcao')

export const jsonOption = () => new Option('--json', 'for a program to read')

export const urlOption = () =>
  new Option('--url <url>', 'of the daemon')
    .argParser(httpUrl)
    .default(`http://127.0.0.1:${printServicePort}`)

export const addDaemonOptions = (command: Command): Command =>
  command.addOption(urlOption()).addOption(dataOption()).addOption(jsonOption())
