import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Brand } from '../components/Brand.tsx'
import { Button } from '../components/Button.tsx'
import { Icon } from '../components/Icon.tsx'
import { Kbd } from '../components/Kbd.tsx'
import { MenuButton } from '../menu/MenuButton.tsx'
import { openReports } from '../reports/use-reports-modal.ts'
import { ask } from '../replica/terminal.ts'
import { useView } from '../replica/view.ts'
import { toggleSound, useIsSoundOn } from '../sound/sound.ts'
import { Balance } from '../status/Balance.tsx'
import { StatusLights } from '../status/StatusLights.tsx'
import { useTranslation } from '../texts/i18n.ts'
import { tell } from './act.ts'
import { LanguageSelect } from './LanguageSelect.tsx'
import { ThemeButton } from './ThemeButton.tsx'

interface Props {
  copy: { isLocked: boolean; printLastCopy: () => void }
  onMenu: () => void
  onCheck: () => void
  onTill: () => void
  /** Null in deployments without players' wallets. */
  onWallets: (() => void) | null
  onKeys: () => void
  onInfo: () => void
  onCloseDay: () => void
  /** The cart's button, on screens where the cart has no place of its own. */
  children: ReactNode
}

/** Not there while the balance is below zero (section 4). */
function CloseDayButton({ onCloseDay }: Pick<Props, 'onCloseDay'>) {
  const { t } = useTranslation()
  const isNegative = useView(({ state }) => (state.cash.balance ?? 0) < 0)
  if (isNegative) return null
  const label = t('tools.closeDay')
  return (
    <Button kind="quiet" size="square" aria-label={label} title={label} onClick={onCloseDay}>
      <Icon name="till" />
    </Button>
  )
}

const logOut = async () => tell(await ask((api) => api.logOut()))

/** Small screens leave to the menu's settings what is seldom wanted. */
export function TopBar({
  copy,
  onMenu,
  onCheck,
  onTill,
  onWallets,
  onKeys,
  onInfo,
  onCloseDay,
  children,
}: Props) {
  const { t } = useTranslation()
  const isSoundOn = useIsSoundOn()
  const soundLabel = t(isSoundOn ? 'sound.turnOff' : 'sound.turnOn')
  return (
    <header className="flex items-center gap-1 border-b border-line bg-surface px-3.5">
      <MenuButton onOpen={onMenu} />
      <Link href="/" className="press mr-2 flex min-h-11 items-center rounded-lg pr-2">
        <Brand />
      </Link>
      <Button kind="quiet" onClick={onCheck}>
        <Icon name="ticket" />
        <span className="narrow:sr-only">{t('tools.check')}</span> <Kbd>F3</Kbd>
      </Button>
      {onWallets && (
        <Button
          kind="quiet"
          size="square"
          aria-label={t('wallet.menu.title')}
          title={`${t('wallet.menu.title')} (F4)`}
          onClick={onWallets}
        >
          <Icon name="qr" />
        </Button>
      )}
      <Button kind="quiet" disabled={copy.isLocked} onClick={copy.printLastCopy}>
        <Icon name="printer" />
        <span className="max-[1500px]:sr-only">
          {t('tools.lastCopy')} <Kbd>F9</Kbd>
        </span>
      </Button>
      <Button
        kind="quiet"
        size="square"
        aria-label={t('tools.reports')}
        title={`${t('tools.reports')} (F8)`}
        onClick={openReports}
      >
        <Icon name="report" />
      </Button>
      <Button
        kind="quiet"
        size="square"
        className="narrow:hidden"
        aria-label={t('keys.title')}
        title={t('keys.title')}
        onClick={onKeys}
      >
        <Icon name="keys" />
      </Button>
      <Button
        kind="quiet"
        size="square"
        aria-label={t('info.title')}
        title={t('info.title')}
        onClick={onInfo}
      >
        <Icon name="info" />
      </Button>
      <Button
        kind="quiet"
        size="square"
        className="narrow:hidden"
        aria-label={soundLabel}
        title={soundLabel}
        onClick={toggleSound}
      >
        <Icon name={isSoundOn ? 'sound' : 'soundOff'} />
      </Button>
      <ThemeButton />
      <span className="narrow:hidden">
        <LanguageSelect isShort />
      </span>
      <CloseDayButton onCloseDay={onCloseDay} />
      <Button
        kind="quiet"
        size="square"
        aria-label={t('tools.logOut')}
        title={t('tools.logOut')}
        onClick={() => void logOut()}
      >
        <Icon name="logOut" />
      </Button>
      <div className="ml-auto flex items-center gap-4">
        <StatusLights />
        <Balance onOpen={onTill} />
        {children}
      </div>
    </header>
  )
}
