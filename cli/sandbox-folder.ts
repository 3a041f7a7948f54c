import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { OtherCurrency } from '../backend/other-currency.ts'
import { deployments } from '../locales/deployments.ts'
import { syncFolder } from '../node/sync-folder.ts'
import type { CurrencyCode } from '../src/values/money.ts'

/** The default deployment of `balcao start`; its folder is called `sandbox`. */
export const firstCurrency = deployments.get('pt')!.currency

/** The database folder of a sandbox host: tills keep their currency for ever, so each currency has its own folder. */
export const sandboxFolder = (data: string, currency: CurrencyCode): string =>
  join(data, currency === firstCurrency ? 'sandbox' : `sandbox-${currency.toLowerCase()}`)

/** The file in which a host writes the keys of its self-service terminals. */
export const terminalKeysFile = (folder: string): string => join(folder, 'terminals.json')

/** The file in which a host writes the key of the administrator `owner`. */
export const administratorKeyFile = (folder: string): string => join(folder, 'administrator.key')

/**
 * Opens a host in the folder of its currency. Earlier versions had one folder for any currency: if it is in the place
 * of another currency, it is moved to its own.
 */
export async function openInFolder<Host extends { close(): Promise<void> }>(
  data: string,
  currency: CurrencyCode,
  open: (folder: string) => Promise<Host>,
): Promise<Host> {
  const own = sandboxFolder(data, currency)
  const first = sandboxFolder(data, firstCurrency)
  if (own !== first && (existsSync(own) || !existsSync(first))) return open(own)
  try {
    const host = await open(first)
    if (own === first) return host
    await host.close()
    await move(data, first, own)
  } catch (error) {
    if (!(error instanceof OtherCurrency)) throw error
    const others = sandboxFolder(data, error.currency)
    if (own === first && existsSync(others)) throw error
    if (own === first) await move(data, first, others)
  }
  return open(own)
}

async function move(data: string, from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(data)
}
