import { Option, type Command } from 'commander'
import { printServicePort } from '../src/protocol/print-service.ts'
import type { DaemonAddress } from './daemon-call.ts'
import { choice, folderName, httpUrl, ipAddress, listeningAddress } from './usage.ts'

/** The options of every command that contacts the print program. */
export interface DaemonOptions extends DaemonAddress {
  readonly json?: boolean
}

/** A service sets the folder once in its environment, so that no command has to name it. */
export const dataOption = () =>
  new Option('--data <dir>', 'the folder in which all data are kept')
    .env('BALCAO_DATA')
    .argParser(folderName)
    .default('.balcao')

export const jsonOption = () => new Option('--json', 'for a program to read')

/** The options of a program that serves other machines. */
export const listenOption = () =>
  new Option('--listen <address>', 'of this machine, for a proxy on another one')
    .argParser(ipAddress)
    .default('127.0.0.1')

export const metricsOption = () =>
  new Option(
    '--metrics <address>',
    'serves /metrics for Prometheus on this port, or address and port',
  ).argParser(listeningAddress)

export const requestLogOption = () =>
  choice('--log <form>', 'what it says: text, or a line of JSON for each request', ['text', 'json']).default(
    'text',
  )

export const urlOption = () =>
  new Option('--url <url>', 'of the print program')
    .argParser(httpUrl)
    .default(`http://127.0.0.1:${printServicePort}`)

export const addDaemonOptions = (command: Command): Command =>
  command.addOption(urlOption()).addOption(dataOption()).addOption(jsonOption())
