import * as v from 'valibot'
import { languages } from '../values/language.ts'
import { success, type HostCall } from './host-call.ts'
import { AccountNumber, GameId } from './wire.ts'

const Config = v.object({ id: v.string(), name: v.string(), gameId: GameId })

/** The TV-box service (sections 3 and 7). */
export const tvBoxCalls = {
  getAvailableData: {
    method: 'GET',
    path: '/getAvailableData',
    kind: 'read',
    flags: ['tvBox'],
    does: "The devices of the shop, and the games that the caller can choose for them. Another operator's id is refused.",
    request: v.object({ operatorId: v.union([AccountNumber, v.string()]) }),
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
    // The host knows the operator by the session. The id is only part of the format.
    example: { operatorId: 0 },
  },
  changeDeviceConfig: {
    method: 'POST',
    path: '/changeDeviceConfig',
    kind: 'write',
    flags: ['tvBox'],
    does:
      'Once per device: `dId` and `cId` are the `id`s of the answer above. `language` is ' +
      "the counter's, and becomes the TV's; without it, the deployment's. Another operator's id is refused.",
    request: v.object({
      operatorId: AccountNumber,
      dId: v.string(),
      cId: v.string(),
      language: v.optional(v.picklist(languages)),
    }),
    answer: v.object({ success }),
    refuses: ['device_unknown', 'config_unknown', 'other_operator'],
    refusedExample: { operatorId: 0, dId: '-', cId: '-' },
  },
} satisfies Record<string, HostCall>
