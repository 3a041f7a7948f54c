import { hostCalls, type HostCallName } from '../../src/protocol/host-calls.ts'

const forms = Object.entries(hostCalls).map(([name, { method, path }]) => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field!)
  const form = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`)
  return { name: name as HostCallName, method: method as string, names, form }
})
/** A path without fields comes before one with them. */
const inOrder = forms.toSorted((one, other) => one.names.length - other.names.length)

/** The call of a request, as a host reads it; null if there is none. */
export function callOf(
  method: string,
  url: URL,
  text: string,
): { readonly name: HostCallName; readonly body: unknown } | null {
  for (const { name, method: own, names, form } of inOrder) {
    const found = own === method ? form.exec(url.pathname) : null
    if (!found) continue
    const fields = Object.fromEntries(names.map((field, at) => [field, decodeURIComponent(found[at + 1]!)]))
    const sent: unknown = method === 'GET' ? Object.fromEntries(url.searchParams) : JSON.parse(text || '{}')
    return { name, body: Array.isArray(sent) ? sent : { ...(sent as object), ...fields } }
  }
  return null
}

const inquiries: readonly HostCallName[] = ['ticketInquiry', 'movementInquiry', 'getLedger']

/** Whether it moves money, or is an inquiry about some. */
export const matters = (name: HostCallName): boolean =>
  hostCalls[name].kind === 'money' || inquiries.includes(name)
