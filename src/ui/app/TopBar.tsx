import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Brand } from '../components/Brand.tsx'
import { Button } from '../components/Button.tsx'
import { Icon } from '../components/Icon.tsx'
import { Kbd } from '../components/Kbd.tsx'
import { ask } from '../replica/terminal.ts'
import { toggleSound, useIsSoundOn } from '../sound/sound.ts'
import { Balance } from '../status/Balance.tsx'
import { StatusLights } from '../status/StatusLights.tsx'
import { useTranslation } from '../texts/i18n.ts'
import { tell } from './act.ts'
import { LanguageSelect } from './LanguageSelect.tsx'
import { ThemeButton } from './ThemeButton.tsx'

interface Props {
  copy: { isLocked: boolean; printLastCopy: () => void }
  onCheck: () => void
  onKeys: () => void
  onInfo: () => void
  /** The cart's button, on screens where the cart has no place of its own. */
  children: ReactNode
}

const logOut = async () => tell(await ask((api) => api.logOut()))

export function TopBar({ copy, onCheck, onKeys, onInfo, children }: Props) {
  const { t } = useTranslation()
  const isSoundOn = useIsSoundOn()
  const soundLabel = t(isSoundOn ? 'sound.turnOff' : 'sound.turnOn')
  return (
    <header className="flex items-center gap-1 border-b border-line bg-surface px-3.5">
      <Link href="/" className="press mr-2 flex min-h-11 items-center rounded-lg pr-2">
        <Brand />
      </Link>
      <Button kind="quiet" onClick={onCheck}>
        <Icon name="ticket" />
        <span className="narrow:sr-only">{t('tools.check')}</span> <Kbd>F3</Kbd>
      </Button>
      <Button kind="quiet" disabled={copy.isLocked} onClick={copy.printLastCopy}>
        <Icon name="printer" />
        <span className="narrow:sr-only">{t('tools.lastCopy')}</span> <Kbd>F9</Kbd>
      </Button>
      <Button
        kind="quiet"
        size="square"
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
      <Button kind="quiet" size="square" aria-label={soundLabel} title={soundLabel} onClick={toggleSound}>
        <Icon name={isSoundOn ? 'sound' : 'soundOff'} />
      </Button>
      <ThemeButton />
      <LanguageSelect isShort />
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
        <Balance />
        {children}
      </div>
    </header>
  )
}
