import type { ReactNode } from 'react'
import { Link } from '../kit/location.tsx'
import { isReplay } from '../kit/page-kind.ts'
import { DisplayPlace } from '../display/DisplayPlace.tsx'
import type { BarPlace } from '../kit/actions/action.ts'
import { perform } from '../kit/actions/perform.ts'
import { Brand } from '../kit/components/Brand.tsx'
import { useView } from '../kit/replica/view.ts'
import { LanguageSelect } from '../kit/texts/LanguageSelect.tsx'
import { ThemeButton } from '../kit/theme/ThemeButton.tsx'
import { BalancePlace } from '../status/BalancePlace.tsx'
import { LightsPlace } from '../status/LightsPlace.tsx'
import { till } from '../till/actions.ts'
import { BarButton } from './BarButton.tsx'
import { firstActions } from './first-actions.ts'

/** The actions of a part of the bar, from the left. */
const actionsIn = (part: BarPlace['part']) =>
  firstActions
    .flatMap((action) => (action.bar?.part === part ? [{ action, order: action.bar.order }] : []))
    .sort((a, b) => a.order - b.order)
    .map(({ action }) => action)

interface PartProps {
  of: BarPlace['part']
  isFull: boolean
}

const Part = ({ of, isFull }: PartProps) =>
  actionsIn(of).map((action) => <BarButton key={action.name} action={action} isFull={isFull} />)

/** What belongs together in the bar. */
const Group = ({ children }: { children: ReactNode }) => <span className="bar-group">{children}</span>

/**
 * On small screens, and on wide ones of deployments with many tools, rarely used tools are only in the menu's settings.
 */
const roomFor = (isFull: boolean) => (isFull ? 'max-[1599px]:hidden' : 'narrow:hidden')

interface Props {
  /** The cart's button, on screens where the cart has no place of its own. */
  children: ReactNode
}

/** The icons of section 2 in their order, in groups, the log-out set apart; features that the deployment lacks are left out. */
export function TopBar({ children }: Props) {
  const isFull = useView(({ state }) => state.session.deployment?.flags.twoMonitors ?? false)
  return (
    <header
      data-full={isFull || undefined}
      className="flex min-h-14 items-center border-b border-line bg-surface px-3.5 narrow:px-2 tight:flex-wrap tight:justify-between tight:px-1"
    >
      <Part of="menu" isFull={isFull} />
      <Link
        href="/"
        className="press mr-2 flex min-h-11 min-w-11 shrink-0 items-center rounded-lg pr-2 narrow:mr-0 narrow:justify-center narrow:px-1"
      >
        <Brand isTight />
      </Link>
      <Group>
        <Part of="work" isFull={isFull} />
      </Group>
      <div className="ml-auto flex items-center tight:contents">
        {!isReplay && <LightsPlace />}
        <Group>
          <Part of="tools" isFull={isFull} />
        </Group>
        <Group>
          <span className={`flex items-center ${roomFor(isFull)}`}>
            <Part of="seldom" isFull={isFull} />
            <LanguageSelect isShort />
          </span>
          <ThemeButton />
          <span className="contents tight:hidden">{isFull && !isReplay && <DisplayPlace />}</span>
        </Group>
        {/* What comes later, or grows, has its width from the beginning: no button moves. */}
        <span className="mx-1.5 flex min-w-36 narrow:min-w-31">
          <BalancePlace onOpen={() => perform(till)} />
        </span>
        <Part of="account" isFull={isFull} />
        <span className="mx-1 flex border-l border-line pl-1">
          <Part of="exit" isFull={isFull} />
        </span>
        {children && <span className={`flex ${isFull ? 'min-w-28' : 'min-w-48'}`}>{children}</span>}
      </div>
    </header>
  )
}
