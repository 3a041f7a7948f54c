import { navigate } from '../kit/location.tsx'
import type { Frame } from '../kit/frame.ts'
import { Button } from '../kit/components/Button.tsx'
import { Segments } from '../kit/components/Segments.tsx'
import { useKeys } from '../kit/keyboard/use-keys.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { Account } from './Account.tsx'
import { NoTerminals, SocketNotice } from './SocketNotice.tsx'

/** The player account of one terminal (rulings, "/terminal-user"): of the first one if the address contains none. */
export default function AccountPage({ terminalId, Frame }: { terminalId: number; Frame: Frame }) {
  const { t } = useTranslation()
  const terminals = useView(({ facts }) => facts.terminals.list)
  const chosen = terminals?.find(({ id }) => id === terminalId) ?? terminals?.[0]
  const back = () => navigate('/')
  useKeys({ Escape: back })
  return (
    <Frame>
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
    </Frame>
  )
}
