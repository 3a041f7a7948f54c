import { useId } from 'react'
import { Kbd } from '../../kit/components/Kbd.tsx'
import { useTranslation } from '../../kit/texts/i18n.ts'
import type { Entry, Group } from './use-entries.ts'

/** The entry that has the focus as the menu opens: often wanted, and harmless. */
const firstEntry = 'check'

export function MenuGroup({ group: { name, entries } }: { group: Group }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="px-3 text-[13px] leading-5 font-semibold text-muted">
        {t(`menu:group.${name}`)}
      </h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.name}>
            <MenuEntry entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function MenuEntry({ entry: { name, keys, count = 0, isDisabled, run } }: { entry: Entry }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      data-entry={name}
      data-autofocus={name === firstEntry ? true : undefined}
      disabled={isDisabled}
      onClick={run}
      className="press flex min-h-11 w-full items-center gap-2 rounded-lg px-3 text-left font-semibold hover:bg-hover focus-visible:-outline-offset-3 off"
    >
      <span className="min-w-0 flex-1">{t(`menu:entry.${name}`)}</span>
      {count > 0 && (
        <span className="rounded-full bg-pick px-2 text-xs leading-5 font-bold text-on-pick">{count}</span>
      )}
      {keys && <Kbd>{keys}</Kbd>}
    </button>
  )
}
