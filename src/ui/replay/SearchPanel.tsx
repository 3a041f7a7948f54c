import { useRef, useState, type SubmitEvent } from 'react'
import type { Explained, TimeLine } from '../../worker/time-travel/api.ts'
import { Button } from '../kit/components/Button.tsx'
import { Field } from '../kit/components/Field.tsx'
import { Spinner } from '../kit/components/Spinner.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useDateTime } from '../kit/texts/moments.ts'
import { explain, go, pause, position } from './player.ts'
import { indexOfNumber } from './time-line.ts'

/** What `balcao log explain` finds; each sentence leads to its event. */
export function SearchPanel({ timeLine }: { timeLine: TimeLine }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [found, setFound] = useState<Explained | 'searching' | null>(null)
  const latest = useRef(0)
  async function search(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const own = ++latest.current
    setFound('searching')
    const explained = await explain(text.trim())
    // One that began earlier may end later.
    if (own === latest.current) setFound(explained)
  }
  return (
    <>
      <form onSubmit={(event) => void search(event)} className="mb-4 grid gap-2">
        <Field label={t('replay:search.label')} value={text} onChange={setText} autoFocus />
        <Button type="submit" kind="primary" disabled={text.trim() === ''} aria-busy={found === 'searching'}>
          {found === 'searching' && <Spinner />}
          {t('replay:search.go')}
        </Button>
      </form>
      {found && found !== 'searching' && <Found found={found} timeLine={timeLine} />}
    </>
  )
}

function Found({ found: { steps, inShort, isKnown }, timeLine }: { found: Explained; timeLine: TimeLine }) {
  const { t } = useTranslation()
  const time = useDateTime()
  const at = position.use()
  const goTo = (index: number) => {
    pause()
    go(index)
  }
  return (
    <>
      {!isKnown && (
        <p role="status" className="mb-4">
          {t('replay:search.none')}
        </p>
      )}
      <ol className="mb-4 grid gap-1" data-steps>
        {steps.map(({ seq, at: atMs, sentence }) => {
          const index = indexOfNumber(timeLine, seq)
          return (
            <li key={seq}>
              <button
                type="button"
                aria-current={index === at}
                onClick={() => goTo(index)}
                className={`press min-h-11 w-full rounded-lg border px-3 py-2 text-left leading-5 ${index === at ? 'border-accent bg-accent/20' : 'border-line hover:bg-hover'}`}
              >
                <span className="block text-xs text-muted">
                  #{seq} · {time(atMs)}
                </span>
                <span lang="en">{sentence}</span>
              </button>
            </li>
          )
        })}
      </ol>
      {inShort.length > 0 && <h3 className="mb-1 font-semibold">{t('replay:search.inShort')}</h3>}
      {inShort.map((sentence) => (
        <p key={sentence} lang="en" className="mb-2 leading-5">
          {sentence}
        </p>
      ))}
    </>
  )
}
