import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { addMonths, type IsoDay } from '../../../values/calendar.ts'
import { Button } from '../components/Button.tsx'
import { Icon, LineIcon } from '../components/Icon.tsx'
import * as limits from '../limits.ts'
import { useTranslation } from '../texts/i18n.ts'
import { longDayText, monthText, weekdayTexts } from './day-text.ts'
import { dayAfterKey, isSameMonth, weeksOf } from './month.ts'

interface Props {
  chosen: IsoDay
  today: IsoDay
  onChoose: (day: IsoDay) => void
}

/**
 * A month as a grid, worked by touch or by the keys of a calendar: arrows, Home and End, PageUp and PageDown.
 */
export function Month({ chosen, today, onChoose }: Props) {
  const { t, language } = useTranslation()
  const [shown, show] = useState(chosen)
  const grid = useRef<HTMLTableElement>(null)
  const isMoving = useRef(false)
  const go = (day: IsoDay) => {
    show(day)
    onChoose(day)
  }
  const move = (event: KeyboardEvent) => {
    const next = dayAfterKey(chosen, event.key)
    if (!next) return
    event.preventDefault()
    isMoving.current = true
    go(next)
  }
  useEffect(() => {
    if (isMoving.current) grid.current?.querySelector<HTMLElement>('[aria-selected=true] button')?.focus()
    isMoving.current = false
  }, [chosen])
  return (
    <div style={{ width: limits.datePickerWidth }}>
      <div className="mb-2 flex items-center justify-between">
        <Button
          kind="quiet"
          size="square"
          aria-label={t('reports.previousMonth')}
          onClick={() => go(addMonths(shown, -1))}
        >
          <LineIcon path="M14.5 5.5 8 12l6.5 6.5" />
        </Button>
        <p className="font-bold first-letter:uppercase" aria-live="polite">
          {monthText(shown, language)}
        </p>
        <Button
          kind="quiet"
          size="square"
          aria-label={t('reports.nextMonth')}
          onClick={() => go(addMonths(shown, 1))}
        >
          <Icon name="next" />
        </Button>
      </div>
      <table
        ref={grid}
        role="grid"
        aria-label={monthText(shown, language)}
        className="-mx-2.5 w-[calc(100%+1.25rem)] table-fixed border-collapse"
        onKeyDown={move}
      >
        <thead>
          <tr>
            {weekdayTexts(language).map(({ short, long }) => (
              <th key={long} scope="col" abbr={long} className="h-8 text-xs font-semibold text-muted">
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(shown).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} role="gridcell" aria-selected={day === chosen} className="p-0">
                  <button
                    type="button"
                    tabIndex={day === chosen ? 0 : -1}
                    data-autofocus={day === chosen ? '' : undefined}
                    aria-label={longDayText(day, language)}
                    aria-current={day === today ? 'date' : undefined}
                    onClick={() => go(day)}
                    className={`press h-11 w-full rounded-lg text-[15px] ${look(day, { chosen, shown, today })}`}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function look(
  day: IsoDay,
  { chosen, shown, today }: { chosen: IsoDay; shown: IsoDay; today: IsoDay },
): string {
  if (day === chosen) return 'bg-pick font-bold text-on-pick'
  if (day === today) return 'font-bold text-accent underline underline-offset-4 hover:bg-hover'
  return isSameMonth(day, shown) ? 'hover:bg-hover' : 'text-muted hover:bg-hover'
}
