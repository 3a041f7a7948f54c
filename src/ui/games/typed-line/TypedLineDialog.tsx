import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { bindingsOf, keySign, type Action } from '../../kit/actions/action.ts'
import type { DialogProps } from '../../kit/actions/lazy-dialog.tsx'
import { perform } from '../../kit/actions/perform.ts'
import { areTerminalsShown, switchTerminals } from '../../kit/area.ts'
import { Button } from '../../kit/components/Button.tsx'
import { Dialog } from '../../kit/components/Dialog.tsx'
import { Field } from '../../kit/components/Field.tsx'
import { Kbd } from '../../kit/components/Kbd.tsx'
import { say } from '../../kit/components/snackbar.ts'
import { useDialogKeys } from '../../kit/keyboard/use-dialog-keys.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { completionsOf, type Completion } from './completions.ts'
import { Explanation } from './Explanation.tsx'
import { ticketText } from './texts.ts'
import { optionId, Suggestions } from './Suggestions.tsx'
import { useTypedLine } from './use-typed-line.ts'

const mostCharacters = 200

/** What is typed for each option, for the line below the field. */
const options = { quickPick: 'q3', draws: 'd2', price: 'p…', next: '/', times: 'x2' } as const

interface Props extends DialogProps {
  /** Pays the cart. */
  pay: Action
}

/** A ticket as a line of text: what it means is shown before Enter adds it. */
export default function TypedLineDialog({ onClose, pay }: Props) {
  const { t } = useTranslation()
  const { shop, line, type, understood, sell, forget } = useTypedLine()
  const completions = useMemo(() => completionsOf(line, shop), [line, shop])
  const [active, setActive] = useState(-1)
  useEffect(() => setActive(-1), [line])
  // A line that was left is replaced by what is typed next.
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const id = useId()
  const isWhole = understood.problem === null

  function giveUp(): void {
    forget()
    onClose()
  }
  /** Whether there was a ticket. When the cart has it, a message says so: the cart may be a drawer. */
  function addNext(): boolean {
    const added = sell()
    void added?.then((isAdded) => isAdded && say(t('inspire.added', { bet: ticketText(t, understood) })))
    return added !== null
  }
  const add = () => addNext() && onClose()
  /** With nothing typed it pays what is in the cart. An unfinished line is not left behind, nor one that the cart refuses. */
  function addAndPay(): void {
    const added = line.trim() === '' ? Promise.resolve(true) : sell()
    if (!added) return
    onClose()
    void added.then((isAdded) => isAdded && payCart())
  }
  /** A cart can be paid only while it is on the screen. */
  function payCart(): void {
    if (areTerminalsShown()) switchTerminals()
    perform(pay)
  }
  const take = (completion: Completion | undefined) => completion && type(completion.line)

  /** The keys of the field, of which the arrows go around the list. True where the key was used. */
  function used({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
    const count = completions.length
    if (key === 'ArrowDown' && count > 0) setActive((active + 1) % count)
    else if (key === 'ArrowUp' && count > 0) setActive((Math.max(active, 0) + count - 1) % count)
    else if (key === 'Tab' && !shiftKey && (active >= 0 || (count > 0 && /\S$/.test(line))))
      take(completions[Math.max(active, 0)])
    else if (key !== 'Enter' || ctrlKey || metaKey) return false
    else if (active >= 0) take(completions[active])
    else if (shiftKey) addNext()
    else add()
    return true
  }

  useDialogKeys(bindingsOf([pay], addAndPay))
  return (
    <Dialog title={t('typed-line:title')} onClose={giveUp} width="wide">
      <Field
        label={t('typed-line:label')}
        value={line}
        onChange={type}
        onKeyDown={(event) => used(event) && event.preventDefault()}
        ref={field}
        role="combobox"
        aria-expanded={completions.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? optionId(id, active) : undefined}
        autoComplete="off"
        maxLength={mostCharacters}
        autoFocus
        data-home
      />
      <p className="mt-1.5 flex flex-wrap gap-x-4 text-[13px] text-muted">
        {Object.entries(options).map(([name, sign]) => (
          <span key={name}>
            <b className="font-mono text-accent">{sign}</b>{' '}
            {t(`typed-line:option.${name as keyof typeof options}`)}
          </span>
        ))}
      </p>
      <Suggestions id={id} completions={completions} active={active} onTake={take} />
      <Explanation understood={understood} />
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button disabled={!isWhole} onClick={() => addNext()}>
          {t('typed-line:addNext')} <Kbd>⇧ ↵</Kbd>
        </Button>
        <Button kind="pay" disabled={!isWhole} onClick={addAndPay}>
          {t('typed-line:pay')} <Kbd>{keySign(pay)}</Kbd>
        </Button>
        <Button kind="primary" className="min-w-40" disabled={!isWhole} onClick={add}>
          {t('board.add')} <Kbd>↵</Kbd>
        </Button>
      </div>
    </Dialog>
  )
}
