import { useEffect } from 'react'
import { Button } from '../kit/components/Button.tsx'
import { Dialog } from '../kit/components/Dialog.tsx'
import { Icon } from '../kit/components/Icon.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { displayState } from './display-state.ts'
import { startRelay } from './relay.ts'
import { openPlaced, openPlain, restoreDisplay, toggleDisplay } from './toggle-display.ts'

/** The two-monitor toggle. While it is in the bar, the counter sends the customer display its data. */
export default function DisplayButton() {
  const { t } = useTranslation()
  const state = displayState.use()
  useEffect(() => startRelay(), [])
  useEffect(() => void restoreDisplay(), [])
  const isOpen = state === 'open'
  return (
    <>
      <Button
        kind={isOpen ? 'primary' : 'quiet'}
        size="square"
        aria-pressed={isOpen}
        aria-label={t('display:toggle.name')}
        title={t(isOpen ? 'display:toggle.close' : 'display:toggle.open')}
        onClick={() => void toggleDisplay()}
      >
        <Icon name="twoMonitors" />
      </Button>
      {state === 'prompting' && <PlacementQuestion />}
    </>
  )
}

/** Explains the browser's permission prompt before it appears. */
function PlacementQuestion() {
  const { t } = useTranslation()
  const actions = (
    <>
      <Button onClick={openPlain}>{t('display:permission.plain')}</Button>
      <Button kind="primary" autoFocus onClick={() => void openPlaced()}>
        {t('display:permission.go')}
      </Button>
    </>
  )
  return (
    <Dialog
      title={t('display:permission.title')}
      onClose={() => displayState.set('closed')}
      actions={actions}
      isAlert
    >
      <p className="leading-6">{t('display:permission.text')}</p>
    </Dialog>
  )
}
