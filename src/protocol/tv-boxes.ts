import * as v from 'valibot'
import { languages } from '../values/language.ts'
import { read, success, type HostCall } from './host-call.ts'
import { GameId } from './wire.ts'

const Config = v.object({ id: v.string(), name: v.string(), gameId: GameId })

/** The TV-box service (sections 3 and 7): which game each device shows. Its identity, too, is the session's. */
export const tvBoxCalls = {
  /** The devices of the shop, and what the caller may have them show. Refused: another operator's id 1013 `other_operator`. */
  getAvailableData: read(
    'GET',
    '/getAvailableData',
    v.object({ operatorId: v.union([v.number(), v.string()]) }),
    v.object({
      allDevices: v.array(
        v.object({
          id: v.string(),
          deviceId: v.string(),
          config: v.nullable(v.object({ name: v.string(), gameId: GameId })),
        }),
      ),
      allOperators: v.array(v.object({ availableConfigs: v.array(Config) })),
    }),
  ),
  /**
   * Once per device: `dId` and `cId` are the `id`s of the answer above. The TV speaks `language`, which is the counter's; that of the
   * deployment where it is left out. Refused as well: 1001 `device_unknown`, `config_unknown`.
   */
  changeDeviceConfig: read(
    'POST',
    '/changeDeviceConfig',
    v.object({
      operatorId: v.number(),
      dId: v.string(),
      cId: v.string(),
      language: v.optional(v.picklist(languages)),
    }),
    v.object({ success }),
  ),
} satisfies Record<string, HostCall>
