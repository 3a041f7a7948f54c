import { useState } from 'react'
import { drawerReasons, longestDrawerNote, type DrawerReason } from '../../values/drawer-reasons.ts'
import { drawerObstacle } from '../../worker/api.ts'
import { act } from '../kit/act.ts'
import type { DialogProps } from '../kit/actions/lazy-dialog.tsx'
import { Button } from '../kit/components/Button.tsx'
import { Dialog } from '../kit/components/Dialog.tsx'
import { Field } from '../kit/components/Field.tsx'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { refusalText } from '../kit/texts/refusal.ts'
import { useSubmit } from '../kit/use-submit.ts'

const formId = 'drawer-form'

/** The cash drawer without a sale, for a reason that the log keeps. The till lists what became of it; a banner shows a failure. */
export default function DrawerDialog({ onClose }: DialogProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState<DrawerReason>('change')
  const [note, setNote] = useState('')
  const obstacle = useView(({ state, facts }) => drawerObstacle(state, facts)?.code ?? null)
  const isNoteMissing = reason === 'other' && note.trim() === ''
  const { isBusy, submit } = useSubmit(async () => {
    if (obstacle || isNoteMissing) return
    const trimmed = note.trim()
    if (await act({ type: 'openDrawer', reason, ...(trimmed === '' ? {} : { note: trimmed }) })) onClose()
  })
  const actions = (
    <>
      <Button onClick={onClose}>{t('close')}</Button>
      <Button
        kind="primary"
        type="submit"
        form={formId}
        disabled={obstacle !== null || isNoteMissing || isBusy}
        aria-busy={isBusy}
      >
        {t('menu:drawer.open')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('menu:entry.drawer')} onClose={onClose} actions={actions}>
      <p className="mb-4 leading-5 text-muted">{t('menu:drawer.text')}</p>
      <form id={formId} onSubmit={submit} className="grid gap-3">
        <fieldset className="grid gap-1.5">
          <legend className="mb-1.5 text-[13px] font-semibold">{t('menu:drawer.why')}</legend>
          {drawerReasons.map((each, at) => (
            <label key={each} className="flex min-h-11 items-center gap-3 rounded-lg border border-line px-3">
              <input
                type="radio"
                name="reason"
                autoFocus={at === 0}
                checked={each === reason}
                onChange={() => setReason(each)}
                className="size-5 accent-(--accent)"
              />
              {t(`menu:drawer.reason.${each}`)}
            </label>
          ))}
        </fieldset>
        <Field label={t('menu:drawer.note')} value={note} onChange={setNote} maxLength={longestDrawerNote} />
        {obstacle && (
          <p role="status" className="text-[13px] font-semibold text-warn">
            {refusalText(t, { code: obstacle })}
          </p>
        )}
      </form>
    </Dialog>
  )
}
