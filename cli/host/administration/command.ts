import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { administrationPrefix } from '../../../backend/administration/administration.ts'
import type { ActName } from '../../../backend/administration/acts.ts'
import { codeOf } from '../../../node/system-error.ts'
import { hostErrors } from '../../../src/protocol/error-codes.ts'
import { HeadOfShop } from '../../../src/protocol/heads.ts'
import { Failure } from '../../../src/protocol/wire.ts'
import { machineTime, show, table } from '../../output.ts'
import { currencyAt, reasonText, unreachable } from '../reach.ts'
import { administratorKeyFile, sandboxFolder } from '../../sandbox-folder.ts'

export interface AdministrationOptions {
  readonly url: string
  readonly data: string
  readonly key?: string
  readonly reason?: string
  readonly json?: true
}

const answerMs = 30_000

const Answer = v.object({ success: v.literal(true), data: v.unknown() })
const Details = v.record(v.string(), v.union([v.string(), v.number()]))
const Act = v.object({
  at: v.number(),
  administrator: v.string(),
  reason: v.string(),
  act: v.string(),
  shop: v.nullable(v.string()),
  details: v.record(v.string(), v.unknown()),
})

/** Has the host do one act. Throws one sentence if it refuses. */
export async function administer(
  name: ActName,
  request: object,
  options: AdministrationOptions,
): Promise<void> {
  const body = JSON.stringify({ ...request, reason: options.reason })
  const data = v.parse(Details, await fetchData(name, { method: 'POST', body }, options))
  show(options.json, data, () =>
    ['Done.', ...Object.entries(data).map(([key, value]) => `${labels[key] ?? key}: ${value}`)].join('\n'),
  )
}

const labels: Readonly<Record<string, string>> = {
  operatorId: 'Operator',
  account: 'Terminal',
  page: 'Page at the host',
  code: 'Registration code',
  key: 'Key, which is shown only now',
}

/** The latest acts, newest first. */
export async function showActs(options: AdministrationOptions): Promise<void> {
  const acts = v.parse(v.array(Act), await fetchData('acts', {}, options))
  const rows = acts.map(({ at, administrator, act, shop, details, reason }) => [
    ...[machineTime(at), administrator, act, shop ?? '', JSON.stringify(details), reason],
  ])
  show(options.json, acts, () => (rows.length === 0 ? 'No acts yet.' : table(rows).join('\n')))
}

const Head = v.object({
  ...HeadOfShop.entries,
  keptAt: v.number(),
  note: v.string(),
  key: v.string(),
})

/** The last head that the host keeps of each counter; with an id, the signed note of that counter alone. */
export async function showHeads(
  counterId: string | undefined,
  options: AdministrationOptions,
): Promise<void> {
  const all = v.parse(v.array(Head), await fetchData('heads', {}, options))
  if (counterId === undefined) {
    const rows = all.map(({ shop, counterId: id, log, count, hash, keptAt }) => [
      ...[shop, id, `log ${log}`, `#${count}`, hash.slice(0, 16), machineTime(keptAt)],
    ])
    return show(options.json, all, () => (rows.length === 0 ? 'No heads yet.' : table(rows).join('\n')))
  }
  const found = all.find((head) => head.counterId === counterId)
  if (!found) throw new Error(`The host keeps no head of the counter ${counterId}.`)
  show(options.json, found, () => found.note.trimEnd())
}

async function fetchData(
  path: string,
  init: RequestInit,
  { url, data, key }: AdministrationOptions,
): Promise<unknown> {
  const response = await fetch(new URL(`${administrationPrefix}/${path}`, url), {
    ...init,
    headers: {
      authorization: `Bearer ${key ?? (await ownersKey(url, data))}`,
      'content-type': 'application/json',
    },
    signal: AbortSignal.timeout(answerMs),
  }).catch((error: unknown) => {
    throw unreachable(url, reasonText(error), error)
  })
  const answer: unknown = await response.json().catch(() => null)
  if (v.is(Answer, answer)) return answer.data
  throw new Error(
    v.is(Failure, answer) ? refusalOf(response.status, answer.error) : `${url} is no host of this version.`,
  )
}

function refusalOf(status: number, { name, field }: v.InferOutput<typeof Failure>['error']): string {
  if (status === 401) return 'The host does not know this key of an administrator.'
  const means = Object.hasOwn(hostErrors, name) ? hostErrors[name as keyof typeof hostErrors].means : name
  return name === 'malformed' && field
    ? `The host does not accept this ${field}.`
    : `The host refuses: ${means}.`
}

/** The host on this machine writes the key into the folder of its currency. */
async function ownersKey(url: string, data: string): Promise<string> {
  const file = administratorKeyFile(sandboxFolder(data, await currencyAt(url)))
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Error(
      codeOf(error) === 'ENOENT'
        ? `${file}: there is no key of the owner; name the host's --data, or use --key.`
        : `${file}: the key of the owner cannot be read (${codeOf(error)}).`,
      { cause: error },
    )
  })
  return text.trim()
}
