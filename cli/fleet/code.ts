import * as v from 'valibot'
import { machineTime, show } from '../output.ts'
import { fleetRequest, type CollectorAccess } from './access.ts'

const NewCode = v.object({ code: v.string(), ends: v.number() })

/** Prints a code with which one counter of the shop enrols. */
export async function newCode(
  shop: string,
  access: CollectorAccess & { readonly json?: boolean },
): Promise<void> {
  const answer = await fleetRequest(access, '/fleet/codes', { body: { shop } })
  const { code, ends } = v.parse(NewCode, await answer.json())
  show(access.json, { shop, code, ends: new Date(ends).toISOString() }, () => [
    `${code.slice(0, 5)}-${code.slice(5)}`,
    `For one counter of shop ${shop}, until ${machineTime(ends)}.`,
  ])
}
