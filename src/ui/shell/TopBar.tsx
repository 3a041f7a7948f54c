import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import type { State } from '../../worker/api.ts'
import { Brand } from '../kit/components/Brand.tsx'
import { Button } from '../kit/components/Button.tsx'
import { Icon, type IconName } from '../kit/components/Icon.tsx'
import { Kbd } from '../kit/components/Kbd.tsx'
import { DisplayPlace } from '../display/DisplayPlace.tsx'
import { MenuButton } from './menu/MenuButton.tsx'
import { openReports } from '../reports/use-reports-modal.ts'
import { useView } from '../kit/replica/view.ts'
import { toggleSound, useIsSoundOn } from '../kit/sound/sound.ts'
import { Balance } from '../status/Balance.tsx'
import { StatusLights } from '../status/StatusLights.tsx'
import { TerminalSwitch } from '../terminals/TerminalSwitch.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { LanguageSelect } from '../kit/texts/LanguageSelect.tsx'
import { ThemeButton } from '../kit/theme/ThemeButton.tsx'

interface Props {
  copy: { isDisabled: boolean; printLastCopy: () => void }
  onMenu: () => void
  onCheck: () => void
  onFinances: () => void
  onTvBox: () => void
  onTill: () => void
  /** Null in deployments without players' wallets. */
  onWallets: (() => void) | null
  /** Null in deployments without self-service terminals. */
  terminals: ComponentProps<typeof TerminalSwitch> | null
  onKeys: () => void
  onInfo: () => void
  onCloseDay: () => void
  onLogOut: () => void
  /** The cart's button, on screens where the cart has no place of its own. */
  children: ReactNode
}

type Flags = NonNullable<State['session']['deployment']>['flags'] | undefined

interface ToolProps {
  icon: IconName
  label: string
  /** The key that does the same. */
  keys?: string
  className?: string
  onClick: () => void
}

const Tool = ({ icon, label, keys, className = '', onClick }: ToolProps) => (
  <Button
    kind="quiet"
    size="square"
    className={className}
    aria-label={label}
    title={keys ? `${label} (${keys})` : label}
    onClick={onClick}
  >
    <Icon name={icon} />
  </Button>
)

/** The page of player cards. */
function CardLink() {
  const { t } = useTranslation()
  const label = t('tools.card')
  return (
    <Link
      href="/card"
      aria-label={label}
      title={label}
      className="press inline-grid size-11 shrink-0 place-items-center rounded-lg hover:bg-hover"
    >
      <Icon name="card" />
    </Link>
  )
}

/** Not there while the balance is below zero (section 4). */
function CloseDayButton({ onCloseDay }: Pick<Props, 'onCloseDay'>) {
  const { t } = useTranslation()
  const isNegative = useView(({ state }) => (state.till.balance ?? 0) < 0)
  return isNegative ? null : <Tool icon="till" label={t('tools.closeDay')} onClick={onCloseDay} />
}

/** Where the bar has little room, the menu alone has these. */
const InMenuToo = ({ children }: { children: ReactNode }) => (
  <span className="contents tight:hidden">{children}</span>
)

/** Small screens, and wide ones of deployments with more tools, leave to the menu's settings what is seldom wanted. */
const roomFor = (isFull: boolean) => (isFull ? 'max-[1439px]:hidden' : 'narrow:hidden')

function Seldom({ isFull, onKeys }: { isFull: boolean } & Pick<Props, 'onKeys'>) {
  const { t } = useTranslation()
  const isSoundOn = useIsSoundOn()
  return (
    <span className={`flex items-center ${roomFor(isFull)}`}>
      <Tool icon="keys" label={t('keys.title')} onClick={onKeys} />
      <Tool
        icon={isSoundOn ? 'sound' : 'soundOff'}
        label={t(isSoundOn ? 'sound.turnOff' : 'sound.turnOn')}
        onClick={toggleSound}
      />
      <LanguageSelect isShort />
    </span>
  )
}

/** What is done for the players, in the order of section 2. */
function Work({ flags, copy, onCheck, onWallets, onFinances, onTvBox }: Props & { flags: Flags }) {
  const isFull = flags?.twoMonitors ?? false
  const { t } = useTranslation()
  return (
    <>
      <Button kind="quiet" className="narrow:px-3" onClick={onCheck}>
        <Icon name="ticket" />
        <span className={isFull ? 'max-[1199px]:sr-only' : 'narrow:sr-only'}>{t('tools.check')}</span>{' '}
        <Kbd>F3</Kbd>
      </Button>
      {onWallets && <Tool icon="qr" label={t('wallet.menu.title')} keys="F4" onClick={onWallets} />}
      <Button
        kind="quiet"
        size="square"
        className={isFull ? 'narrow:hidden' : ''}
        disabled={copy.isDisabled}
        aria-label={t('tools.lastCopy')}
        title={`${t('tools.lastCopy')} (F9)`}
        onClick={copy.printLastCopy}
      >
        <Icon name="printer" />
      </Button>
      <Tool icon="report" label={t('tools.reports')} keys="F8" onClick={openReports} />
      <Tool icon="cash" label={t('tools.finances')} onClick={onFinances} />
      <InMenuToo>{flags?.tvBox && <Tool icon="tv" label={t('tools.tvBox')} onClick={onTvBox} />}</InMenuToo>
    </>
  )
}

/** The icons of section 2 in their order, the log-out set apart; what the deployment does not have has no place. */
export function TopBar(props: Props) {
  const { terminals, onMenu, onTill, onKeys, onInfo, onCloseDay, onLogOut, children } = props
  const { t } = useTranslation()
  const flags = useView(({ state }) => state.session.deployment?.flags)
  const isFull = flags?.twoMonitors ?? false
  return (
    <header className="flex min-h-14 items-center border-b border-line bg-surface px-3.5 min-[1280px]:gap-1 narrow:px-2 tight:flex-wrap tight:justify-between tight:px-1">
      <MenuButton onOpen={onMenu} />
      <Link
        href="/"
        className="press mr-2 flex min-h-11 min-w-11 shrink-0 items-center rounded-lg pr-2 narrow:mr-0 narrow:justify-center narrow:px-1"
      >
        <Brand isTight />
      </Link>
      <Work flags={flags} {...props} />
      <div className="ml-auto flex items-center min-[1280px]:gap-1 tight:contents">
        <StatusLights />
        <InMenuToo>
          {terminals && <TerminalSwitch {...terminals} />}
          <Tool icon="info" label={t('info.title')} onClick={onInfo} />
        </InMenuToo>
        <Seldom isFull={isFull} onKeys={onKeys} />
        <ThemeButton />
        <span className="mx-1.5 flex">
          <Balance onOpen={onTill} />
        </span>
        <InMenuToo>{flags?.twoMonitors && <DisplayPlace />}</InMenuToo>
        <CloseDayButton onCloseDay={onCloseDay} />
        <InMenuToo>{flags?.cardReader && <CardLink />}</InMenuToo>
        <span className="mx-1 flex border-l border-line pl-1">
          <Tool icon="logOut" label={t('tools.logOut')} onClick={onLogOut} />
        </span>
        {children}
      </div>
    </header>
  )
}
