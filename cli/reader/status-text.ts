import { readerProblems, type ReaderStatus } from '../../src/protocol/print-devices.ts'
import type { Trouble } from '../printer/status-text.ts'

const troubles: Record<(typeof readerProblems)[number], Trouble> = {
  unplugged: {
    problem: 'It is unplugged.',
    advice: 'Check its cable; "reader list" shows what is plugged in.',
  },
  serviceMissing: {
    problem: 'This machine has no PC/SC (smart card) service.',
    advice: 'On Linux install it: "apt install pcscd". Where there is none, choose another kind of reader.',
  },
  serviceAbsent: {
    problem: 'The smart card service does not run, or does not answer.',
    advice:
      'On Linux start it: "systemctl enable --now pcscd.socket". On Windows it runs while a reader is plugged in.',
  },
  fault: {
    problem: 'It cannot be opened.',
    advice:
      'Give the user of the print program access to it ("doctor" checks that), or end the other program that holds it.',
  },
}

const howToChoose = 'Choose one: "reader list", then "reader select".'

export const readerTroublesOf = ({ problems }: ReaderStatus): Trouble[] =>
  problems.map((problem) => troubles[problem])

export function readerStatusText(status: ReaderStatus): string {
  if (!status.active) return 'No card reader is set up.'
  const problems = readerTroublesOf(status).map(({ problem }) => problem)
  return [status.status ? 'It can read.' : 'It cannot read now.', ...problems].join(' ')
}

/** The status with the name of the reader, if one is set up. */
export const namedStatusText = (status: ReaderStatus): string =>
  status.active ? `${status.reader}: ${readerStatusText(status)}` : readerStatusText(status)

/** The status of a reader, and what to do about it. */
export const readerStatusLines = (status: ReaderStatus): string[] => [
  namedStatusText(status),
  ...(status.active ? readerTroublesOf(status).map(({ advice }) => advice) : [howToChoose]).map(
    (advice) => `What to do: ${advice}`,
  ),
]

/** Enough of a card's id to distinguish two cards, and too little to copy one. */
export const masked = (id: string): string => (id.length <= 4 ? '…' : `…${id.slice(-4)}`)
