import * as v from 'valibot'
import { HeadOfShop, SignedNote } from '../../src/protocol/heads.ts'
import { MirrorEnd, MirrorList, MirrorRequest, mirrorRequestBytes } from '../../src/protocol/mirror.ts'
import {
  ForgetClients,
  ForgottenClients,
  PairingAnswer,
  PairingRequest,
  PairingState,
} from '../../src/protocol/print-access.ts'
import { JobList } from '../../src/protocol/print-devices.ts'
import {
  DrawerRequest,
  JournalDamage,
  PrintAnswer,
  PrintHealth,
  PrintRequest,
} from '../../src/protocol/print-service.ts'
import { receiptRoutes } from '../../src/receipts/routes.ts'
import { troubles } from '../virtual/trouble.ts'
import { deviceRoutes, troubleRoute } from './device-routes.ts'
import type { ServiceRefusal, ServiceRoute } from './service-route.ts'

const receipts = 'Receipts'
const drawer = 'The drawer'
const jobs = 'Jobs'
const access = 'Pairing'
const logs = 'Logs of counters'

const otherJob = (stands: string): ServiceRefusal => ({
  code: 'incorrectData',
  message: `This job id stands for ${stands}.`,
})
const absentJob: ServiceRefusal = {
  code: 'notFound',
  message: 'The print program has not received this job, or no longer remembers it.',
}

/** Each receipt has its route; the schema of `data` is the payload of the receipt. */
export const receiptRoute = {
  method: 'POST',
  callers: 'printing',
  group: receipts,
  does:
    'Prints a receipt. The same id with the same content is the same job, however often it is sent. The id is a UUID of version 7: ' +
    'after damage to the journal its time tells what may be on paper. Without `config`, that of the page which connected last is used.',
  request: PrintRequest,
  answer: PrintAnswer,
  refusals: { 409: otherJob('another receipt') },
} as const satisfies Omit<ServiceRoute, 'path'>

/** The routes of the print program, beside those of receipts and devices. */
export const serviceRoutes = {
  health: {
    method: 'GET',
    path: '/health',
    callers: 'anyone',
    group: jobs,
    does: 'The program, its version, the status of the printer, and the number of waiting jobs.',
    answer: PrintHealth,
  },
  pair: {
    method: 'POST',
    path: '/pair',
    callers: 'anyone',
    group: access,
    does: 'Pairs a client by a code. The key is 32 bytes in base64, and is sent only this once.',
    request: PairingRequest,
    answer: PairingAnswer,
    refusals: {
      403: {
        code: 'noPermission',
        message: 'The pairing code is wrong or has expired: "printer pair" shows the one that is valid.',
        reasons: ['wrongCode'],
      },
      429: {
        code: 'tooManyRequests',
        message: 'Too many wrong pairing codes: wait a minute and ask for a new one.',
        reasons: ['tooManyTries'],
      },
    },
  },
  pairing: {
    method: 'GET',
    path: '/pairing',
    callers: 'commandLine',
    group: access,
    does: 'The code to type, and the paired clients.',
    answer: PairingState,
  },
  forgetClients: {
    method: 'POST',
    path: '/pairing/forget',
    callers: 'commandLine',
    group: access,
    does: 'Removes a paired client, or all of them, and closes their sockets.',
    request: ForgetClients,
    answer: ForgottenClients,
  },
  openDrawer: {
    method: 'POST',
    path: '/drawer',
    callers: 'paired',
    group: drawer,
    does: 'Opens the cash drawer: once for an id, a UUID of version 7, and now or not at all. Job `printed` says that the printer was sent the pulse.',
    request: DrawerRequest,
    answer: PrintAnswer,
    refusals: { 409: otherJob('a receipt') },
  },
  jobs: {
    method: 'GET',
    path: '/jobs',
    callers: 'paired',
    group: jobs,
    does: 'The waiting jobs and the last ended ones, newest first.',
    answer: JobList,
  },
  job: {
    method: 'GET',
    path: '/jobs/{id}',
    callers: 'printing',
    group: jobs,
    does: 'What became of a job.',
    answer: PrintAnswer,
    refusals: { 404: absentJob },
  },
  cancelJob: {
    method: 'POST',
    path: '/jobs/{id}/cancel',
    callers: 'paired',
    group: jobs,
    does: 'Takes back a job that waits.',
    answer: PrintAnswer,
    refusals: {
      404: absentJob,
      409: { code: 'incorrectData', message: 'This job no longer waits in the queue.' },
    },
  },
  acceptDamage: {
    method: 'POST',
    path: '/journal/seen',
    callers: 'paired',
    group: jobs,
    does: 'A person has read that records of earlier prints were lost.',
    answer: v.object({ damage: v.nullable(JournalDamage) }),
  },
  headKey: {
    method: 'GET',
    path: '/head/key',
    callers: 'paired',
    group: logs,
    does: 'The public key that verifies signed heads of logs.',
    answer: v.object({ key: SignedNote.entries.key }),
  },
  signHead: {
    method: 'POST',
    path: '/head',
    callers: 'paired',
    group: logs,
    does: "Signs the head of a counter's log.",
    request: HeadOfShop,
    answer: SignedNote,
    refusals: {
      409: {
        code: 'validation',
        message: 'This program knows a newer log of the counter, or another one.',
        reasons: ['older', 'differs'],
      },
    },
  },
  mirrors: {
    method: 'GET',
    path: '/mirror',
    callers: 'paired',
    group: logs,
    does: "The mirrors of counters' logs.",
    answer: MirrorList,
  },
  appendToMirror: {
    method: 'POST',
    path: '/mirror',
    callers: 'paired',
    group: logs,
    does: 'Appends records to the mirror of a log, and answers with its end; without records it only answers.',
    request: MirrorRequest,
    bodyLimit: mirrorRequestBytes,
    answer: MirrorEnd,
    refusals: {
      400: { code: 'incorrectData', message: 'records: they do not begin with record `from`.' },
      409: {
        code: 'validation',
        message: 'The mirror has other records than these.',
        reasons: ['differs'],
      },
      503: { code: 'tooManyRequests', message: 'Too many records wait for the disk.' },
      507: {
        code: 'validation',
        message: 'There is no room for more mirrors of logs.',
        reasons: ['full'],
      },
    },
  },
  mirror: {
    method: 'GET',
    path: '/mirror/{counterId}/{log}',
    callers: 'paired',
    group: logs,
    does: 'The records of a mirrored log, one a line, from number `from` (1).',
    fields: { log: '\\d{1,9}' },
    query: { from: '[1-9]\\d{0,14}' },
    answer: 'application/x-ndjson',
    refusals: { 404: { code: 'notFound', message: 'There is no mirror of this log.' } },
  },
  changes: {
    method: 'GET',
    path: '/changes',
    callers: 'paired',
    group: jobs,
    does: 'A message without content after each change of printer, queue or receipts.',
    answer: 'text/event-stream',
    refusals: {
      429: {
        code: 'tooManyRequests',
        message: 'Too many pages wait for changes: close one that is not needed.',
      },
    },
  },
} as const satisfies Record<string, ServiceRoute>

/** Every route but the files of the program's own page. */
export const everyRoute: readonly (ServiceRoute & {
  readonly payload?: v.GenericSchema
  readonly sample?: unknown
})[] = [
  ...receiptRoutes.map(({ path, payload, samples }) => ({
    ...receiptRoute,
    path,
    payload,
    sample: Object.values(samples)[0],
  })),
  ...Object.values(serviceRoutes),
  ...Object.values(deviceRoutes),
  ...troubles.map((trouble) => ({ ...troubleRoute, path: `/virtual/${trouble}` })),
]
