import type { ReactNode } from 'react'
import { openDialog } from '../kit/actions/dialogs.ts'
import type { DialogProps } from '../kit/actions/lazy-dialog.tsx'
import { LanguageSelect } from '../kit/texts/LanguageSelect.tsx'
import { Button } from '../kit/components/Button.tsx'
import { Dialog } from '../kit/components/Dialog.tsx'
import { Icon } from '../kit/components/Icon.tsx'
import { Segments } from '../kit/components/Segments.tsx'
import { toggleSound, useIsSoundOn } from '../kit/sound/sound.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { toggleTheme, useTheme, type Theme } from '../kit/theme/theme.ts'
import { PrinterPage } from '../kit/paper/PrinterPage.tsx'
import { scanner } from '../scanner/actions.ts'
import { keySheet } from './actions.ts'

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-h-14 items-center justify-between gap-4 border-t border-line first:border-t-0">
    <span className="font-semibold">{name}</span>
    {children}
  </div>
)

/** The operator's settings: language, theme, sound; and links to keys, scanner and printer (rulings, "Settings"). */
export default function SettingsDialog({ onClose }: DialogProps) {
  const { t } = useTranslation()
  const theme = useTheme()
  const isSoundOn = useIsSoundOn()
  const themes = (['dark', 'light'] as const).map((value) => ({ value, text: t(`menu:settings.${value}`) }))
  const sounds = (['on', 'off'] as const).map((value) => ({ value, text: t(`menu:settings.${value}`) }))
  const chooseTheme = (chosen: Theme) => chosen !== theme && toggleTheme()
  const chooseSound = (chosen: 'on' | 'off') => (chosen === 'on') !== isSoundOn && toggleSound()
  return (
    <Dialog title={t('menu:entry.settings')} onClose={onClose}>
      <Row name={t('menu:settings.language')}>
        <LanguageSelect />
      </Row>
      <Row name={t('menu:settings.theme')}>
        <Segments label={t('menu:settings.theme')} options={themes} chosen={theme} onChoose={chooseTheme} />
      </Row>
      <Row name={t('menu:settings.sound')}>
        <Segments
          label={t('menu:settings.sound')}
          options={sounds}
          chosen={isSoundOn ? 'on' : 'off'}
          onChoose={chooseSound}
        />
      </Row>
      <Row name={t('menu:settings.keyboard')}>
        <Button onClick={() => openDialog(keySheet)}>
          <Icon name="keys" />
          {t('menu:settings.keys')}
        </Button>
      </Row>
      <Row name={t('menu:settings.scanner')}>
        <Button onClick={() => openDialog(scanner)}>
          <Icon name="qr" />
          {t('menu:scanner.title')}
        </Button>
      </Row>
      <Row name={t('menu:settings.printer')}>
        <PrinterPage />
      </Row>
    </Dialog>
  )
}
