import * as v from 'valibot'
import { isSandboxCall, pathFields } from '../../src/protocol/host-call.ts'
import { hostCalls, type HostCall, type HostCallName } from '../../src/protocol/host-calls.ts'

export const contractCalls: readonly (readonly [name: HostCallName, call: HostCall])[] = (
  Object.entries(hostCalls) as [HostCallName, HostCall][]
).filter(([, call]) => !isSandboxCall(call))

export const sessionCalls = contractCalls.filter(([, { kind }]) => kind !== 'open')

/** Whether an empty request is valid. */
export const hasEmptyRequest = ({ request }: HostCall): boolean => v.is(request, {})

/** A request with only the parts of the path, which is a hash. */
export const emptyRequest = (call: HostCall): object =>
  Object.fromEntries(pathFields(call).map((name) => [name, '0'.repeat(64)]))
