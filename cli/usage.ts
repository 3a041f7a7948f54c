import { InvalidArgumentError, Option } from 'commander'
import { isIP } from 'node:net'
import { deployments } from '../locales/deployments.ts'
import type { DeploymentId } from '../src/values/deployment.ts'

/** Parsers of arguments and options: the value, or a sentence with the expected form (wrong usage, exit code 2). */

export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < min || value > max) {
      throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`)
    }
    return value
  }
}

export const portNumber = wholeNumber(1, 65_535)

export function deploymentId(text: string): DeploymentId {
  const known = [...deployments.keys()]
  const id = known.find((candidate) => candidate === text)
  if (!id) throw new InvalidArgumentError(`Deployments are ${known.join(', ')}.`)
  return id
}

export function oneOf<Value extends string | number>(values: readonly Value[]): (text: string) => Value {
  return (text) => {
    const value = values.find((candidate) => String(candidate) === text)
    if (value === undefined) throw new InvalidArgumentError(`It must be one of ${values.join(', ')}.`)
    return value
  }
}

/** An option with few values: its help lists them, and a shell completes them. */
export function choice<Value extends string | number>(
  flags: string,
  description: string,
  values: readonly Value[],
): Option {
  return new Option(flags, description).choices(values.map(String)).argParser(oneOf(values))
}

/** `http://host:port` and nothing after it. */
export function oneOrigin(text: string): string {
  if (!URL.canParse(text) || new URL(text).origin !== text) {
    throw new InvalidArgumentError('It must be an origin such as https://counter.example.')
  }
  return text
}

export const origin = (text: string, others: string[] = []): string[] => [...others, oneOrigin(text)]

/** An address of the network, or a range of them such as 10.0.0.0/8. */
export function networkAddress(text: string, others: string[] = []): string[] {
  const [address = '', bits] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (most < 0 || (bits !== undefined && !(/^\d+$/.test(bits) && Number(bits) <= most))) {
    throw new InvalidArgumentError('It must be an address such as 10.0.0.1, or a range such as 10.0.0.0/8.')
  }
  return [...others, text]
}

/** `16,20` */
export function gameNumbers(text: string): number[] {
  if (!/^\d{1,4}(,\d{1,4})*$/.test(text))
    throw new InvalidArgumentError('It must be numbers of games such as 16,20.')
  return text.split(',').map(Number)
}

export function ipAddress(text: string): string {
  if (isIP(text) === 0) throw new InvalidArgumentError('It must be an address such as 0.0.0.0 or 10.0.0.5.')
  return text
}

export const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.')

/** `9464` on loopback, or `10.0.0.5:9464`. */
export function listeningAddress(text: string): { address: string; port: number } {
  const [, address = '127.0.0.1', port = ''] = /^(?:\[?(.+?)\]?:)?(\d+)$/.exec(text) ?? []
  if (isIP(address) === 0 || port === '' || Number(port) < 1 || Number(port) > 65_535) {
    throw new InvalidArgumentError('It must be a port such as 9464, or an address such as 10.0.0.5:9464.')
  }
  return { address, port: Number(port) }
}

export function folderName(text: string): string {
  if (text === '') throw new InvalidArgumentError('It must be the name of a folder.')
  return text
}

export function httpUrl(text: string): string {
  if (!URL.canParse(text) || !new URL(text).protocol.startsWith('http')) {
    throw new InvalidArgumentError('It must be an address such as http://127.0.0.1:3333.')
  }
  return text
}

/** Errors of arguments that only the command itself can find. */
export class WrongUsage extends Error {}

const postgres = ['postgres:', 'postgresql:']

/** Refuses a setting that names another database than PostgreSQL. The sentence does not show its value, which may have a password. */
export function mustNamePostgres(setting: string, url: string): void {
  if (!URL.canParse(url) || !postgres.includes(new URL(url).protocol))
    throw new WrongUsage(
      `${setting} must be the address of a PostgreSQL server, such as postgres://balcao@127.0.0.1/balcao.`,
    )
}
