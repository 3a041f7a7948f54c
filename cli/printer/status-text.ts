import type { PrinterConnection } from '../../src/protocol/print-devices.ts'
import type { PrinterProblem, PrinterStatus } from '../../src/protocol/print-service.ts'

/** Each problem and its solution, as one sentence. */
export interface Trouble {
  readonly problem: string
  readonly advice: string
}

const troubles: Record<PrinterProblem, Trouble> = {
  unplugged: {
    problem: 'It is unplugged, switched off, or cannot be opened.',
    advice: 'Switch it on and check its cable; "doctor" shows what else it can be.',
  },
  coverOpen: { problem: 'Its cover is open.', advice: 'Close the cover.' },
  paperOut: { problem: 'It is out of paper.', advice: 'Put in a new roll and close the cover.' },
  fault: { problem: 'It reports a fault.', advice: 'Switch it off, look for jammed paper, switch it on.' },
  stalled: {
    problem: 'It takes no data.',
    advice: 'Switch it off and on; on a serial line, check speed and flow control.',
  },
  unrecoverable: {
    problem: 'It has a fault that it cannot recover from.',
    advice: 'Switch it off and on; if it says so again, it needs service.',
  },
  cutter: {
    problem: 'Its cutter is jammed.',
    advice: 'Switch it off, free the blade of paper, switch it on.',
  },
  silent: {
    problem: 'It does not answer.',
    advice:
      'Check that it is switched on, its cable, its speed on a serial line, and that its profile is the right one.',
  },
  paperLow: { problem: 'Its paper is low.', advice: 'Have a new roll at hand.' },
}

const plugIn =
  'Switch it on and check its cable; "printer list" shows what is plugged in. If it is there, give the user of the print program access to it ("doctor" checks that), or end the other program that holds it.'

/** What to do about a printer that cannot be reached, by the kind of its connection. */
const reachAdvice: Readonly<Partial<Record<PrinterConnection['kind'], string>>> = {
  usb: plugIn,
  serial: plugIn,
  file: plugIn,
  network:
    'Switch it on and check its cable, its name or address and its port, and that no other machine prints on it now.',
}

export const troublesOf = ({ problems }: PrinterStatus): Trouble[] =>
  problems.map((problem) => troubles[problem])

/** What to do about them, each step once: with a new roll the cover is closed anyway. More is known with the connection. */
export function adviceOf(status: PrinterStatus, connection?: PrinterConnection): string[] {
  const ofKind = connection && reachAdvice[connection.kind]
  const all = status.problems.map(
    (problem) => (problem === 'unplugged' ? ofKind : undefined) ?? troubles[problem].advice,
  )
  const isIn = (advice: string, other: string) =>
    other !== advice && other.toLowerCase().endsWith(advice.toLowerCase())
  return all.filter((advice) => !all.some((other) => isIn(advice, other)))
}

/** The status of a printer, and what to do about it. */
export const statusLines = (status: PrinterStatus, connection?: PrinterConnection): string[] => [
  `${status.printer}: ${statusText(status)}`,
  ...adviceOf(status, connection).map((advice) => `What to do: ${advice}`),
]

export function statusText(status: PrinterStatus): string {
  const problems = troublesOf(status).map(({ problem }) => problem)
  return [status.status ? 'It can print.' : 'It cannot print now.', ...problems].join(' ')
}
