import { InvalidArgumentError, Option } from 'commander'
import { deployments } from '../locales/deployments.ts'
import type { DeploymentId } from '../src/values/deployment.ts'

/** Readers of arguments and options: the value, or a sentence of what was expected (wrong usage, exit code 2). */

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

/** An option with few values: they stand in its help, and a shell completes them. */
export function choice<Value extends string | number>(
  flags: string,
  description: string,
  values: readonly Value[],
): Option {
  return new Option(flags, description).choices(values.map(String)).argParser(oneOf(values))
}

/** `http://host:port` and nothing after it. */
export function origin(text: string, others: string[] = []): string[] {
  if (!URL.canParse(text) || new URL(text).origin !== text) {
    throw new InvalidArgumentError('It must be an origin such as https://counter.example.')
  }
  return [...others, text]
}

export function httpUrl(text: string): string {
  if (!URL.canParse(text) || !new URL(text).protocol.startsWith('http')) {
    throw new InvalidArgumentError('It must be an address such as http://127.0.0.1:3333.')
  }
  return text
}

/** What only a command itself can find wrong with its arguments. */
export class WrongUsage extends Error {}
