import { useRef } from 'react'
import { Brand } from '../kit/components/Brand.tsx'
import { Button } from '../kit/components/Button.tsx'
import { Spinner } from '../kit/components/Spinner.tsx'
import { LanguageSelect } from '../kit/texts/LanguageSelect.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { ThemeButton } from '../kit/theme/ThemeButton.tsx'
import { openLog, type ReplayedLog } from './player.ts'

/** A button that lets the reader choose the file of a log. */
export function ChooseLog({ isFirst }: { isFirst: boolean }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const text = t(isFirst ? 'replay:open.choose' : 'replay:open.another')
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void openLog(file, file.name)
          target.value = ''
        }}
      />
      <Button
        kind={isFirst ? 'primary' : 'plain'}
        size={isFirst ? 'large' : 'normal'}
        onClick={() => input.current?.click()}
      >
        {text}
      </Button>
    </>
  )
}

/** Before a log is open. */
export function OpenLog({ log }: { log: Exclude<ReplayedLog, { state: 'open' }> }) {
  const { t } = useTranslation()
  return (
    <div className="grid h-full grid-rows-[auto_1fr] overflow-y-auto">
      <header className="flex items-center justify-end gap-2 p-3">
        <LanguageSelect />
        <ThemeButton />
      </header>
      <main className="grid w-full max-w-140 justify-items-center gap-5 place-self-center px-5 py-4 text-center">
        <Brand />
        <h1 className="text-2xl font-bold tracking-tight">{t('replay:open.title')}</h1>
        <p className="leading-6 text-muted">{t('replay:open.text')}</p>
        {log.state === 'reading' ? (
          <p role="status" className="flex min-h-13 items-center gap-2">
            <Spinner />
            {t('replay:open.reading', { name: log.name })}
          </p>
        ) : (
          <ChooseLog isFirst />
        )}
        {log.state === 'failed' && (
          <p role="alert" className="font-semibold break-words text-danger">
            {t(`replay:problem.${log.problem.reason}`, { name: log.name, details: log.problem.details })}
          </p>
        )}
      </main>
    </div>
  )
}
