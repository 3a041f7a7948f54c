import { useLocation } from 'wouter'
import type { ReportKind } from '../../../worker/api.ts'
import { useNoPaper } from '../../kit/paper/use-no-paper.ts'
import { ask } from '../../kit/replica/counter.ts'
import { useView } from '../../kit/replica/view.ts'
import { usePrintAtOnce } from '../../reports/print-at-once.ts'
import { openReports } from '../../reports/use-reports-modal.ts'
import { unreadCount } from '../../announcements/unread-count.ts'
import type { CounterDialog, MenuTask } from './menu-task.ts'
import { useReprint, type ReprintName } from '../../printing/use-reprint.ts'

/** An entry of the menu; its text is `menu:entry.<name>`. */
export interface Entry {
  readonly name: string
  /** The key that does the same without the menu. */
  readonly keys?: string
  /** How many of it wait. */
  readonly count?: number
  readonly isDisabled?: boolean
  readonly run: () => void
}

/** Entries under a heading, `menu:group.<name>`. */
export interface Group {
  readonly name: string
  readonly entries: readonly Entry[]
}

interface Doors {
  readonly onTask: (task: MenuTask) => void
  readonly onOpen: (dialog: CounterDialog) => void
  readonly onClose: () => void
}

/** Whoever leaves is asked first, then led to the login, where the field has the focus. */
const fileGroup = ({ onOpen }: Doors): Group => ({
  name: 'file',
  entries: [
    { name: 'changeUser', run: () => onOpen('logOut') },
    { name: 'exit', run: () => onOpen('logOut') },
  ],
})

const scanningGroup = ({ onTask, onOpen }: Doors): Group => ({
  name: 'scanning',
  entries: [
    { name: 'check', keys: 'F3', run: () => onOpen('check') },
    { name: 'cancelTicket', run: () => onTask('cancelTicket') },
    { name: 'cancelPayout', run: () => onTask('cancelPayout') },
  ],
})

const reprints: readonly ReprintName[] = [
  'lastOperation',
  'lastPayout',
  'lastTicketCancellation',
  'lastPayoutCancellation',
  'fiscal',
]

function useRepeatGroup({ onTask }: Doors): Group {
  const { isLocked, reprint } = useReprint()
  const hasNoPaper = useNoPaper()
  return {
    name: 'repeat',
    entries: [
      { name: 'operations', run: () => onTask('operations') },
      ...reprints.map((name) => ({
        name,
        isDisabled: hasNoPaper || isLocked(name),
        run: () => reprint(name),
      })),
    ],
  }
}

/** The close of the day is not there while the balance is below zero (section 4). */
function useReportsGroup({ onOpen, onClose }: Doors): Group {
  const isNegative = useView(({ state }) => (state.till.balance ?? 0) < 0)
  const [print] = usePrintAtOnce()
  const report = (kind: ReportKind, type: 'day' | 'week') => () => {
    onClose()
    openReports()
    void ask('fetchReport', { kind, period: { type }, print })
  }
  const otherDays = () => {
    onClose()
    openReports()
  }
  return {
    name: 'reports',
    entries: [
      { name: 'salesDay', run: report('sales', 'day') },
      { name: 'salesWeek', run: report('sales', 'week') },
      { name: 'validationsDay', run: report('validations', 'day') },
      { name: 'validationsWeek', run: report('validations', 'week') },
      { name: 'paymentsDay', run: report('payments', 'day') },
      { name: 'paymentsWeek', run: report('payments', 'week') },
      { name: 'otherDays', keys: 'F8', run: otherDays },
      ...(isNegative ? [] : [{ name: 'closeDay', run: () => onOpen('day') }]),
    ],
  }
}

function useMessagesGroup({ onTask }: Doors): Group {
  const count = unreadCount.use()
  return { name: 'messages', entries: [{ name: 'messages', count, run: () => onTask('messages') }] }
}

/** The terminals at this counter, and the account of each. */
function useTerminalEntries({ onOpen, onClose }: Doors): readonly Entry[] {
  const hasTerminals = useView(({ state }) => state.session.deployment?.flags.terminals ?? false)
  const [, navigate] = useLocation()
  const openAccounts = () => {
    onClose()
    navigate('/terminal-user')
  }
  if (!hasTerminals) return []
  return [
    { name: 'terminals', keys: 'T', run: () => onOpen('terminals') },
    { name: 'terminalAccounts', run: openAccounts },
  ]
}

/** What only some deployments have; the display's code comes with the first touch. */
function useScreenEntries({ onOpen, onClose }: Doors): Entry[] {
  const flags = useView(({ state }) => state.session.deployment?.flags)
  const toggle = () => {
    onClose()
    void import('../../display/toggle-display.ts').then(({ toggleDisplay }) => toggleDisplay())
  }
  return [
    ...(flags?.tvBox ? [{ name: 'tvBox', run: () => onOpen('tvBox') }] : []),
    ...(flags?.twoMonitors ? [{ name: 'display', run: toggle }] : []),
  ]
}

/** The page of player cards. */
function useCardEntries({ onClose }: Doors): readonly Entry[] {
  const hasReader = useView(({ state }) => state.session.deployment?.flags.cardReader ?? false)
  const [, navigate] = useLocation()
  const openPage = () => {
    onClose()
    navigate('/card')
  }
  return hasReader ? [{ name: 'card', run: openPage }] : []
}

function useServiceGroup(doors: Doors): Group {
  const { onTask, onOpen } = doors
  const terminals = useTerminalEntries(doors)
  const cards = useCardEntries(doors)
  const screens = useScreenEntries(doors)
  const isNegative = useView(({ state }) => (state.till.balance ?? 0) < 0)
  return {
    name: 'service',
    entries: [
      { name: 'refill', keys: 'F6', run: () => onOpen('refill') },
      ...(isNegative ? [] : [{ name: 'collection', keys: 'F7', run: () => onOpen('collection') }]),
      ...terminals,
      ...cards,
      { name: 'devices', run: () => onTask('devices') },
      { name: 'results', run: () => onTask('results') },
      ...screens,
      { name: 'settings', run: () => onTask('settings') },
    ],
  }
}

const helpGroup = ({ onTask, onOpen }: Doors): Group => ({
  name: 'help',
  entries: [
    { name: 'about', run: () => onOpen('info') },
    { name: 'rules', run: () => onTask('rules') },
    { name: 'updates', run: () => onTask('updates') },
  ],
})

/** The groups of the menu (section 2) in two columns that fit a small screen; the sales stand beside them. */
export function useEntries(doors: Doors): readonly [readonly Group[], readonly Group[]] {
  const repeat = useRepeatGroup(doors)
  const reports = useReportsGroup(doors)
  const messages = useMessagesGroup(doors)
  const service = useServiceGroup(doors)
  return [
    [fileGroup(doors), scanningGroup(doors), repeat, helpGroup(doors)],
    [reports, messages, service],
  ]
}
