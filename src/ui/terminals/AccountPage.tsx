import { useLocation } from 'wouter'
import { Counter } from '../app/Counter.tsx'
import { Button } from '../components/Button.tsx'
import { Segments } from '../components/Segments.tsx'
import { useKeys } from '../keyboard/use-keys.ts'
import { useView } from '../replica/view.ts'
import { ErrorPage } from '../routes/ErrorPage.tsx'
import { useTranslation } from '../texts/i18n.ts'
import { Account } from './Account.tsx'
import { NoTerminals } from './NoTerminals.tsx'
import { SocketNotice } from './SocketNotice.tsx'

/** The player account of one terminal (rulings, "/terminal-user"); not there in deployments without terminals. */
export default function AccountPage({ terminalId }: { terminalId: number }) {
  const hasTerminals = useView(({ state }) => state.session.deployment?.flags.terminals ?? false)
  return hasTerminals ? <Accounts terminalId={terminalId} /> : <ErrorPage kind="notFound" />
}

/** Of the first terminal where the address names none. */
function Accounts({ terminalId }: { terminalId: number }) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const terminals = useView(({ facts }) => facts.terminals)
  const chosen = terminals?.find(({ id }) => id === terminalId) ?? terminals?.[0]
  const back = () => navigate('/')
  useKeys({ Escape: back })
  return (
    <Counter columns="grid-cols-[minmax(0,1fr)_364px] wide:grid-cols-[minmax(0,1fr)_460px] narrow:grid-cols-1">
      <main className="min-h-0 min-w-0 overflow-y-auto p-5">
        <div className="mx-auto grid max-w-160 gap-4">
          <header className="flex items-center justify-between gap-3">
            <h1 className="text-xl font-bold tracking-tight">{t('terminals:account.title')}</h1>
            <Button onClick={back}>{t('games.back')}</Button>
          </header>
          <SocketNotice />
          {chosen && terminals ? (
            <>
              <Segments
                label={t('terminals:account.choose')}
                options={terminals.map(({ id }) => ({ value: id, text: t('terminals:name', { id }) }))}
                chosen={chosen.id}
                onChoose={(id) => navigate(`/terminal-user/${id}`, { replace: true })}
              />
              <Account key={chosen.id} terminal={chosen} />
            </>
          ) : (
            <NoTerminals isKnown={terminals !== null} />
          )}
        </div>
      </main>
    </Counter>
  )
}
