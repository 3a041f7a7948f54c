import { useId } from 'react'
import { isThere, keySign, type Action, type Look, type MenuGroup as Group } from '../kit/actions/action.ts'
import { closeDialog } from '../kit/actions/dialogs.ts'
import { perform } from '../kit/actions/perform.ts'
import { Kbd } from '../kit/components/Kbd.tsx'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { check } from '../verification/actions.ts'
import { menu } from './actions.ts'
import { actions } from './registry.ts'
import { textKey } from '../kit/texts/keys.ts'

/** The entry with the initial focus: often used, and harmless. */
const firstEntry = check

const useSameLook = (): Look => ({})

/** The actions of a group of the menu, under its heading. */
export function MenuGroup({ name }: { name: Group }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="px-3 text-[13px] leading-5 font-semibold text-muted">
        {t(`menu:group.${name}`)}
      </h2>
      <ul>
        {actions
          .filter((action) => action.menu === name)
          .map((action) => (
            <MenuEntry key={action.name} action={action} />
          ))}
      </ul>
    </section>
  )
}

function MenuEntry({ action }: { action: Action }) {
  const { t } = useTranslation()
  const isShown = useView((view) => isThere(action, view))
  const { name, keepsMenu, useLook = useSameLook } = action
  const { count = 0, isDisabled } = useLook()
  if (!isShown) return null
  const keys = keySign(action)
  const choose = () => {
    if (!keepsMenu) closeDialog(menu)
    perform(action)
  }
  return (
    <li>
      <button
        type="button"
        data-entry={name}
        data-autofocus={action === firstEntry ? true : undefined}
        disabled={isDisabled}
        onClick={choose}
        className="press flex min-h-11 w-full items-center gap-2 rounded-lg px-3 text-left font-semibold hover:bg-hover focus-visible:-outline-offset-3 off"
      >
        <span className="min-w-0 flex-1">{t(textKey(`menu:entry.${name}`))}</span>
        {count > 0 && (
          <span className="rounded-full bg-pick px-2 text-xs leading-5 font-bold text-on-pick">{count}</span>
        )}
        {keys && <Kbd>{keys}</Kbd>}
      </button>
    </li>
  )
}
