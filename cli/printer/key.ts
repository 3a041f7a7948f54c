import * as v from 'valibot'
import { callDaemon } from '../daemon-call.ts'
import type { DaemonOptions } from '../daemon-options.ts'
import { show } from '../output.ts'

const KeyAnswer = v.object({ key: v.string() })

/** Shows the public key with which the print program signs the heads of logs. */
export async function showHeadKey({ json, ...daemon }: DaemonOptions): Promise<void> {
  const answer = await callDaemon(daemon, KeyAnswer, '/head/key')
  show(json, answer, () => answer.key)
}
