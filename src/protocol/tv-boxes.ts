import * as v from 'valibot'
import { languages } from '../values/language.ts'
import { success, type HostCall } from './host-call.ts'
import { GameId } from './wire.ts'

const Config = v.object({ id: v.string(), name: v.string(), gameId: GameId })

/** The TV-box service (sections 3 and 7). */
export const tvBoxCalls = {
  getAvailableData: {
    method: 'GET',
    path: '/getAvailableData',
    kind: 'read',
    flags: ['tvBox'],
    does: "The devices of the shop, and what the caller may have them show. Another operator's id is refused.",
    request: v.object({ operatorId: v.union([v.number(), v.string()]) }),
    answer: v.object({
      allDevices: v.array(
        v.object({
          id: v.string(),
          deviceId: v.string(),
          config: v.nullable(v.object({ name: v.string(), gameId: GameId })),
        }),
      ),
      allOperators: v.array(v.object({ availableConfigs: v.array(Config) })),
    }),
    refuses: ['other_operator'],
    // The host knows the operator by the session; the number is there for the form.
    example: { operatorId: 0 },
  },
  changeDeviceConfig: {
    method: 'POST',
    path: '/changeDeviceConfig',
    kind: 'write',
    flags: ['tvBox'],
    does:
      'Once per device: `dId` and `cId` are the `id`s of the answer above. The TV speaks `language`, which is ' +
      "the counter's; that of the deployment where it is left out. Another operator's id is refused.",
    request: v.object({
      operatorId: v.number(),
      dId: v.string(),
      cId: v.string(),
      language: v.optional(v.picklist(languages)),
    }),
    answer: v.object({ success }),
    refuses: ['device_unknown', 'config_unknown', 'other_operator'],
    refusedExample: { operatorId: 0, dId: '-', cId: '-' },
  },
} satisfies Record<string, HostCall>
