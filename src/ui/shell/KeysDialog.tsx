import { Dialog } from '../kit/components/Dialog.tsx'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'

/** Text key under `keys`, and the keys that do it. */
const sheet = [
  {
    group: 'everywhere',
    rows: [
      ['f2', 'F2'],
      ['pay', 'Ctrl ↵'],
      ['win', 'W'],
      ['f3', 'F3'],
      ['scan', '|||||| ↵'],
      ['f4', 'F4'],
      ['scanLink', '▦ ↵'],
      ['f6', 'F6'],
      ['f7', 'F7'],
      ['f8', 'F8'],
      ['f9', 'F9'],
      ['f10', 'F10'],
      ['terminals', 'T'],
      ['sheet', 'F1 · ?'],
      ['sound', 'M'],
      ['escape', 'Esc'],
    ],
  },
  {
    group: 'list',
    rows: [
      ['tile', '1 … 99'],
      ['arrows', '← ↑ → ↓'],
      ['open', 'Enter'],
      ['openQuick', 'Q'],
      ['ideas', 'I'],
    ],
  },
  {
    group: 'inspire',
    rows: [
      ['idea', '1 … 99'],
      ['otherIdeas', 'O'],
    ],
  },
  {
    group: 'game',
    rows: [
      ['numbers', '0 … 9'],
      ['evenChances', 'U I O · J K L'],
      ['dozens', 'Z X C V'],
      ['columns', 'E F G'],
      ['zero', 'N'],
      ['quickPick', 'Q'],
      ['repeat', 'R'],
      ['draws', 'D'],
      ['price', 'P'],
      ['bet', 'B'],
      ['unpick', '⌫'],
      ['add', 'Enter'],
    ],
  },
] as const

type Row = readonly [action: string, keys: string]

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const hasTerminals = useView(({ state }) => state.session.deployment?.flags.terminals ?? false)
  const isThere = ([action]: Row) => action !== 'terminals' || hasTerminals
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <div
        tabIndex={0}
        role="group"
        aria-label={t('keys.title')}
        className="grid max-h-[70vh] gap-5 overflow-y-auto"
      >
        {sheet.map(({ group, rows }) => (
          <section key={group}>
            <h3 className="mb-1.5 text-[13px] font-semibold text-muted">{t(`keys.${group}`)}</h3>
            <dl className="grid grid-cols-[1fr_auto] gap-y-1">
              {(rows as readonly Row[]).filter(isThere).map(([action, keys]) => (
                <div key={action} className="contents">
                  <dt>{t(`keys.${action}`)}</dt>
                  <dd className="text-right font-mono text-[13px] text-accent">{keys}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
