import { useState } from 'react'
import type { IsoDay } from '../../../values/calendar.ts'
import { localDay } from '../../../values/local-format.ts'
import { LineIcon } from '../components/Icon.tsx'
import { useLocale } from '../texts/formats.ts'
import { Button } from '../components/Button.tsx'
import { Dialog } from '../components/Dialog.tsx'
import { Field } from '../components/Field.tsx'
import { useTranslation } from '../texts/i18n.ts'
import { Month } from './Month.tsx'

const calendar = 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8'

interface Props {
  label: string
  day: IsoDay
  today: IsoDay
  isDisabled: boolean
  onConfirm: (day: IsoDay) => void
}

/** A date that is chosen in a calendar and never typed: a touch, Enter or Space opens it. */
export function DateField({ label, day, today, isDisabled, onConfirm }: Props) {
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="min-w-0 flex-1">
      <Field
        label={label}
        value={localDay(day, locale)}
        readOnly
        disabled={isDisabled}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <LineIcon
          path={calendar}
          className="pointer-events-none absolute top-3.5 right-3 size-5 text-muted"
        />
      </Field>
      {isOpen && (
        <CalendarDialog
          title={label}
          day={day}
          today={today}
          onClose={() => setOpen(false)}
          onConfirm={(confirmed) => {
            setOpen(false)
            onConfirm(confirmed)
          }}
        />
      )}
    </div>
  )
}

interface CalendarDialogProps {
  title: string
  day: IsoDay
  today: IsoDay
  onConfirm: (day: IsoDay) => void
  onClose: () => void
}

/** Chooses a day; nothing changes before Confirm (section 2, "each opened through a calendar dialog"). */
function CalendarDialog({ title, day, today, onConfirm, onClose }: CalendarDialogProps) {
  const { t } = useTranslation()
  const [chosen, choose] = useState(day)
  const actions = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button kind="primary" onClick={() => onConfirm(chosen)}>
        {t('confirm')}
      </Button>
    </>
  )
  return (
    <Dialog title={title} onClose={onClose} actions={actions} width="calendar">
      <Month chosen={chosen} today={today} onChoose={choose} />
    </Dialog>
  )
}
