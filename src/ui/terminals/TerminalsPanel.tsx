import type { SelfServiceTerminal } from '../../worker/api.ts'
import { Button } from '../kit/components/Button.tsx'
import { Kbd } from '../kit/components/Kbd.tsx'
import { useKeys } from '../kit/keyboard/use-keys.ts'
import * as limits from '../kit/limits.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { NoTerminals, SocketNotice } from './SocketNotice.tsx'
import { TerminalRow } from './TerminalRow.tsx'

/** The keys 1, 2 … focus the amount fields of this many terminals, by id. */
const focusAmount = ({ id }: SelfServiceTerminal) =>
  document.querySelector<HTMLInputElement>(`#terminal-${id} input[inputmode=decimal]`)?.focus()

/** The self-service terminals at this counter (section 2, "Terminals panel"). */
export default function TerminalsPanel({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation()
  const terminals = useView(({ facts }) => facts.terminals.list)
  const shown = terminals?.slice(0, limits.terminalsShown) ?? []
  const hidden = (terminals?.length ?? 0) - shown.length
  useKeys({
    Escape: onBack,
    ...Object.fromEntries(shown.map((terminal, index) => [`${index + 1}`, () => focusAmount(terminal)])),
  })
  return (
    <main className="min-h-0 min-w-0 overflow-y-auto p-4">
      <div className="mx-auto grid max-w-300 gap-3">
        <header className="flex flex-wrap items-center gap-3">
          <h1 className="mr-auto text-xl font-bold tracking-tight">{t('terminals:title')}</h1>
          {shown.length > 0 && (
            <p className="text-[13px] text-muted narrow:hidden">
              <Kbd>1</Kbd> … <Kbd>{`${shown.length}`}</Kbd> {t('terminals:keys')}
            </p>
          )}
          <Button onClick={onBack}>
            {t('terminals:back')} <Kbd>Esc</Kbd>
          </Button>
        </header>
        <SocketNotice />
        {shown.length === 0 ? (
          <NoTerminals isKnown={terminals !== null} />
        ) : (
          <ol className="grid gap-3">
            {shown.map((terminal) => (
              <TerminalRow key={terminal.id} terminal={terminal} />
            ))}
          </ol>
        )}
        {hidden > 0 && <p className="text-muted">{t('terminals:more', { count: hidden })}</p>}
      </div>
    </main>
  )
}
