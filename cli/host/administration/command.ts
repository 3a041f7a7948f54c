import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { administrationPrefix, type ListName } from '../../../backend/administration/administration.ts'
import type { ActName } from '../../../backend/administration/acts.ts'
import { codeOf } from '../../../node/system-error.ts'
import { hostErrors } from '../../../src/protocol/error-codes.ts'
import { HeadOfShop } from '../../../src/protocol/heads.ts'
import { Failure } from '../../../src/protocol/wire.ts'
import { machineTime, show, table } from '../../output.ts'
import { asJson } from '../../../src/values/json.ts'
import { currencyAt, gatewayReason, isUnsent, reasonText, unreachable } from '../reach.ts'
import { administratorKeyFile, sandboxFolder } from '../../sandbox-folder.ts'
import { WrongUsage } from '../../usage.ts'

export interface AdministrationOptions {
  readonly url: string
  readonly data: string
  readonly key?: string
  readonly reason?: string
  readonly json?: true
}

const answerMs = 30_000

/** Anything else is not sent, because the error of a header quotes it. */
const keyForm = /^[\w-]+$/

const Answer = v.object({ success: v.literal(true), data: v.unknown() })
/** Of one act. A later host may return more. */
const Details = v.record(v.string(), v.unknown())
const Act = v.object({
  at: v.number(),
  administrator: v.string(),
  reason: v.string(),
  act: v.string(),
  shop: v.nullable(v.string()),
  details: v.record(v.string(), v.unknown()),
})
const Administrator = v.object({ name: v.string(), addedAt: v.number(), endedAt: v.nullable(v.number()) })
const Operator = v.object({
  operatorId: v.number(),
  login: v.string(),
  shop: v.string(),
  isBlocked: v.boolean(),
})
const Shop = v.object({ id: v.string(), name: v.nullable(v.string()), openedAt: v.number() })

/** Has the host do one act. Throws one sentence if it refuses. */
export async function administer(
  name: ActName,
  request: object,
  options: AdministrationOptions,
): Promise<void> {
  const body = JSON.stringify({ ...request, reason: options.reason })
  const data = read(Details, await fetchData(name, { method: 'POST', body }, options), options)
  show(options.json, data, () => [
    'Done.',
    ...Object.entries(data).map(
      ([key, value]) => `${labels[key] ?? key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ),
  ])
}

const labels: Readonly<Record<string, string>> = {
  operatorId: 'Operator',
  account: 'Terminal',
  page: 'Page at the host',
  code: 'Registration code',
  key: 'Key, to keep secret',
}

/** A list of the host: how an entry is read, and the cells of its line. */
interface List<Entry> {
  readonly path: ListName
  readonly entry: v.GenericSchema<unknown, Entry>
  readonly cells: (entry: Entry) => readonly string[]
  readonly none: string
}

const listing =
  <Entry>({ path, entry, cells, none }: List<Entry>) =>
  async (options: AdministrationOptions): Promise<void> => {
    const entries = read(v.array(entry), await fetchData(path, {}, options), options)
    show(options.json, entries, () => (entries.length === 0 ? none : table(entries.map(cells))))
  }

/** The latest acts, newest first. */
export const showActs = listing({
  path: 'acts',
  entry: Act,
  cells: ({ at, administrator, act, shop, details, reason }) => [
    ...[machineTime(at), administrator, act, shop ?? '', JSON.stringify(details), reason],
  ],
  none: 'No acts yet.',
})

/** Those that were ever added; the owner is none of them. */
export const showAdministrators = listing({
  path: 'administrators',
  entry: Administrator,
  cells: ({ name, addedAt, endedAt }) => [
    ...[name, `added ${machineTime(addedAt)}`],
    endedAt === null ? 'in force' : `ended ${machineTime(endedAt)}`,
  ],
  none: 'No administrators but the owner.',
})

export const showOperators = listing({
  path: 'operators',
  entry: Operator,
  cells: ({ operatorId, login, shop, isBlocked }) => [
    ...[String(operatorId), login, `shop ${shop}`],
    isBlocked ? 'blocked' : '',
  ],
  none: 'No operators yet.',
})

export const showShops = listing({
  path: 'shops',
  entry: Shop,
  cells: ({ id, name, openedAt }) => [id, name ?? '', `opened ${machineTime(openedAt)}`],
  none: 'No shops yet.',
})

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
  const all = read(v.array(Head), await fetchData('heads', {}, options), options)
  if (counterId === undefined) {
    const rows = all.map(({ shop, counterId: id, log, count, hash, keptAt }) => [
      ...[shop, id, `log ${log}`, `#${count}`, hash.slice(0, 16), machineTime(keptAt)],
    ])
    return show(options.json, all, () => (rows.length === 0 ? 'No heads yet.' : table(rows)))
  }
  const found = all.find((head) => head.counterId === counterId)
  if (!found) throw new Error(`The host keeps no head of the counter ${counterId}.`)
  show(options.json, found, () => found.note.trimEnd().split('\n'))
}

/** Throws one sentence if the answer does not arrive. A request that is no GET may have had its effect all the same. */
async function fetchData(
  path: string,
  init: RequestInit,
  { url, data, key }: AdministrationOptions,
): Promise<unknown> {
  const opener = key ?? (await ownersKey(url, data))
  if (!keyForm.test(opener))
    throw new WrongUsage('This is no key of an administrator: it has letters, digits, - and _.')
  const lost = (reason: string, error?: unknown) =>
    init.method === undefined || isUnsent(error)
      ? unreachable(url, reason, error)
      : new Error(
          `The answer of the host ${url} did not arrive: ${reason}. The act may have been done: see "balcao host acts".`,
          { cause: error },
        )
  const { status, text } = await fetch(new URL(`${administrationPrefix}/${path}`, url), {
    ...init,
    redirect: 'manual',
    headers: { authorization: `Bearer ${opener}`, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(answerMs),
  })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch((error: unknown) => {
      throw lost(reasonText(error), error)
    })
  const reason = gatewayReason(status)
  if (reason) throw lost(reason)
  const answer = asJson(text)
  if (v.is(Answer, answer)) return answer.data
  if (v.is(Failure, answer)) throw new Error(refusalOf(status, answer.error))
  throw otherVersion(url, status)
}

const otherVersion = (url: string, status: number) =>
  new Error(`${url} does not answer as a host of this version (status ${status}).`)

/** What the host returns of an act or a list. */
function read<Schema extends v.GenericSchema>(
  schema: Schema,
  data: unknown,
  { url }: AdministrationOptions,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, data)
  if (parsed.success) return parsed.output
  throw otherVersion(url, 200)
}

function refusalOf(status: number, { name, field }: v.InferOutput<typeof Failure>['error']): string {
  if (status === 401) return 'The host does not know this key of an administrator.'
  const means = Object.hasOwn(hostErrors, name) ? hostErrors[name as keyof typeof hostErrors].means : name
  if (name !== 'malformed' || !field) return `The host refuses: ${means}.`
  const cause = Object.hasOwn(causes, field) ? `: ${causes[field]}` : ''
  return `The host does not accept this ${field}${cause}.`
}

/** What can be wrong with a value that has the right type, by its name. */
const causes: Readonly<Record<string, string>> = {
  login: 'it is taken, or has other characters than letters, digits, ".", "_" and "-"',
  operatorId: 'there is no such operator; "balcao host operator list" shows them',
  shop: 'there is no such shop; "balcao host shop list" shows them',
  games: 'the shop does not offer all of them',
  game: 'the host does not offer it',
  id: 'it is taken, or not there',
  deviceId: 'it is taken, or has other characters than letters, digits, ".", "_" and "-"',
  name: 'it was used before, or is not there; "balcao host administrator list" shows those of administrators',
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
