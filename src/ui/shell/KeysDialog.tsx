import { gameScreens } from '../games/key-sheet.ts'
import type { DialogProps } from '../kit/actions/lazy-dialog.tsx'
import { sheetRows } from '../kit/actions/sheet-rows.ts'
import { Dialog } from '../kit/components/Dialog.tsx'
import type { ScreenKeys } from '../kit/keyboard/screen-keys.ts'
import { currentView } from '../kit/replica/view.ts'
import { textKey } from '../kit/texts/keys.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { actions } from './registry.ts'

/** Every key that works somewhere. */
export default function KeysDialog({ onClose }: DialogProps) {
  const { t } = useTranslation()
  const everywhere: ScreenKeys = {
    group: 'everywhere',
    rows: [...sheetRows(actions, currentView()), ['escape', 'Esc']],
  }
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <div
        tabIndex={0}
        role="group"
        aria-label={t('keys.title')}
        className="grid max-h-[70vh] gap-5 overflow-y-auto"
      >
        {[everywhere, ...gameScreens].map(({ group, rows }) => (
          <section key={group}>
            <h3 className="mb-1.5 text-[13px] font-semibold text-muted">{t(textKey(`keys.${group}`))}</h3>
            <dl className="grid grid-cols-[1fr_auto] gap-y-1">
              {rows.map(([name, sign]) => (
                <div key={name} className="contents">
                  <dt>{t(textKey(`keys.${name}`))}</dt>
                  <dd className="text-right font-mono text-[13px] text-accent">{sign}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
