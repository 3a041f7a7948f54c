import type { ComponentType } from 'react'
import type { View } from '../../../worker/api.ts'
import type { IconName } from '../components/Icon.tsx'
import type { TextKey } from '../texts/keys.ts'
import type { OpenedProps } from './lazy-dialog.tsx'

type Deployment = NonNullable<View['state']['session']['deployment']>

/** Features that a deployment may have (`Deployment.flags`). */
export type Flag = keyof Deployment['flags']

/** Groups of the menu (section 2, "Slide-out menu groups"), with the text `menu:group.<name>`. */
export type MenuGroup = 'file' | 'scanning' | 'repeat' | 'reports' | 'messages' | 'service' | 'help'

/** A place in the top bar. */
export interface BarPlace {
  readonly part: 'menu' | 'work' | 'tools' | 'seldom' | 'account' | 'exit'
  /** The order from the left, within its part. */
  readonly order: number
  /** A shorter text than its label below the icon, where the bar has the room for texts. */
  readonly caption?: TextKey
  /** Screens where it is left out of the bar for lack of room; the menu still has it. */
  readonly yields?: 'onTight' | 'onNarrowIfFull'
}

/** The changing parts of a visible action. */
export interface Look {
  readonly label?: TextKey
  readonly icon?: IconName
  /** The number of waiting items. */
  readonly count?: number
  readonly isPressed?: boolean
  readonly isDisabled?: boolean
}

/**
 * Something that the cashier can do from every screen: by a key, a button of the top bar or an entry of the menu. All
 * of those, the tool tips and the sheet of keys are made from it. It calls `run`, otherwise goes to `href`, otherwise
 * opens `dialog`.
 */
export interface Action {
  /** Unique. Its text is `menu:entry.<name>` in the menu and `keys.<name>` on the sheet of keys. */
  readonly name: string
  /** The label of its buttons and tool tips. */
  readonly label?: TextKey
  readonly icon?: IconName
  /** Each of these keys does it while no dialog but the drawer of the cart is open; named as by `keyName`. */
  readonly keys?: readonly string[]
  /** The scanner input that does it, for the sheet of keys: text key under `keys`, and its appearance. */
  readonly scan?: { readonly name: string; readonly sign: string }
  /** It exists only in deployments with this feature. */
  readonly flag?: Flag
  /** While it is not possible, its key does nothing, and bar and menu leave it out. */
  readonly isPossible?: (view: View) => boolean
  readonly bar?: BarPlace
  readonly menu?: MenuGroup
  /** The menu stays open under it. */
  readonly keepsMenu?: true
  readonly useLook?: () => Look
  readonly run?: () => void
  /** A page of the counter. */
  readonly href?: string
  readonly dialog?: ComponentType<OpenedProps>
  /** Its dialog is open while this is true. */
  readonly opensWhile?: (view: View) => boolean
  /** Its dialog does not close other dialogs and is not closed by them. */
  readonly isBeside?: true
  /** Its dialog handles scanned tickets, so the check does not open for them. */
  readonly takesTickets?: true
  /** Global events of the window that open and close its dialog. */
  readonly events?: { readonly opens: string; readonly closes: string }
}

/** Whether the deployment has it. */
export const isOffered = ({ flag }: Action, { state }: View): boolean =>
  flag === undefined || (state.session.deployment?.flags[flag] ?? false)

/** Whether it can be done now. */
export const isThere = (action: Action, view: View): boolean =>
  isOffered(action, view) && (action.isPossible?.(view) ?? true)

const signs: Readonly<Record<string, string>> = { 'Ctrl+Enter': 'Ctrl ↵' }

/** Its keys as labels; empty if it has none. */
export const keySign = ({ keys = [] }: Action): string => keys.map((key) => signs[key] ?? key).join(' · ')

/** A tool tip: its name and its key. */
export function toolTip(action: Action, label: string): string {
  const [key] = action.keys ?? []
  return key === undefined ? label : `${label} (${key})`
}

/** The key bindings of actions. */
export const bindingsOf = (
  actions: readonly Action[],
  perform: (action: Action) => void,
): Readonly<Record<string, () => void>> =>
  Object.fromEntries(
    actions.flatMap((action) => (action.keys ?? []).map((key) => [key, () => perform(action)] as const)),
  )
