import { Option, type Command } from 'commander'
import { hostOrigin } from '../host/address.ts'
import { WrongUsage } from '../usage.ts'
import type { HostAccess } from './host-session.ts'

/** The options of a tool that may ask the host about a log. */
export interface HostOptions {
  readonly host?: string
  readonly login?: string
  readonly secret?: string
}

/** `use`: what the tool does with the host. `whose`: the operator who must log in. */
export const addHostOptions = (command: Command, use: string, whose: string): Command =>
  command
    .addOption(new Option('--host <url>', use).argParser(hostOrigin))
    .option('--login <name>', `of the operator ${whose}`)
    .addOption(new Option('--secret <password>', 'of that operator').env('BALCAO_SECRET'))

/** Null without `--host`. Throws for a host without a log-in. */
export function hostAccess({ host, login, secret }: HostOptions, whose: string): HostAccess | null {
  if (host === undefined) return null
  if (login === undefined || secret === undefined)
    throw new WrongUsage(`--host needs --login and --secret: the log-in of the operator ${whose}.`)
  return { host, credentials: { login, secret } }
}
