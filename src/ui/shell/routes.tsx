import { useEffect, type ReactNode } from 'react'
import { useGamesShown } from '../kit/games/games-shown.ts'
import { usePainted } from '../kit/painted.ts'
import { part } from '../kit/part.tsx'
import { useView } from '../kit/replica/view.ts'
import { isReplay, isTraining } from '../kit/page-kind.ts'
import { Redirect, usePath } from '../kit/location.tsx'
import { errorKind, ErrorPage } from './ErrorPage.tsx'
import { CardFrame, CheckFrame, PageFrame } from './frames.tsx'
import { hasSessionCookies } from '../kit/replica/session-tokens.ts'
import { Login, MenuPage } from './first-screen.ts'

const GamePage = part(() => import('./GamePage.tsx'))
const CheckPage = part(() => import('../verification/CheckPage.tsx'))
const TerminalAccountPage = part(() => import('../terminals/AccountPage.tsx'))
const CardPage = part(() => import('../players/CardPage.tsx'))
const DamageAtLogin = part(() => import('../reconciliation/DamageAtLogin.tsx'), { holdsKeys: false })
const LoginTools = part(() => import('./LoginTools.tsx'), { holdsKeys: false, useIsDue: usePainted })
const InspirePage = part(() => import('../games/inspire/InspirePage.tsx'))

/** Training and replays have no cookies: their hosts are in the worker, or nowhere. */
function useIsLoggedIn(): boolean {
  const hasOperator = useView(({ state }) => state.session.operator !== null)
  const hostId = useView(({ state }) => state.session.hostId)
  return hasOperator && (isTraining || isReplay || hasSessionCookies(document.cookie, hostId))
}

/** Only for an operator who is logged in; everybody else is shown the way to the login (section 4). */
const Guarded = ({ children }: { children: ReactNode }) =>
  useIsLoggedIn() ? children : <Redirect to="/login" />

/** Not there in deployments without a card reader. */
function CardRoute() {
  const hasReader = useView(({ state }) => state.session.deployment?.flags.cardReader ?? false)
  return hasReader ? <CardPage Frame={CardFrame} /> : <ErrorPage kind="notFound" />
}

/** Not there in deployments without self-service terminals. */
function TerminalRoute({ terminalId }: { terminalId: number }) {
  const hasTerminals = useView(({ state }) => state.session.deployment?.flags.terminals ?? false)
  return hasTerminals ? (
    <TerminalAccountPage terminalId={terminalId} Frame={PageFrame} />
  ) : (
    <ErrorPage kind="notFound" />
  )
}

function LoginRoute() {
  const isLoggedIn = useIsLoggedIn()
  const isDamaged = useView(({ state }) => state.reconciliation.damage?.agreed.length === 0)
  return isLoggedIn ? (
    <Redirect to="/" />
  ) : (
    <Login notice={isDamaged && <DamageAtLogin />} tools={<LoginTools />} />
  )
}

/** Once somebody is logged in and sees the games, what the counter may need is fetched before it is needed. */
function WarmUp() {
  const areGamesShown = useGamesShown()
  useEffect(() => {
    if (areGamesShown && !isReplay)
      requestIdleCallback(() => void import('./warm-up.ts').then(({ warmUp }) => warmUp()))
  }, [areGamesShown])
  return null
}

/** The screens of an operator by their addresses (section 2); `id` is how an address ends, NaN where that is no number. */
const screens: readonly (readonly [address: RegExp, screen: (id: number) => ReactNode])[] = [
  [/^\/$/, () => <MenuPage />],
  [/^\/game\/([^/]+)$/, (gameId) => <GamePage gameId={gameId} />],
  [/^\/scanning_ticket$/, () => <CheckPage Frame={CheckFrame} />],
  [/^\/terminal-user(?:\/([^/]+))?$/, (terminalId) => <TerminalRoute terminalId={terminalId} />],
  [/^\/card$/, () => <CardRoute />],
  [/^\/inspire$/, () => <InspirePage Frame={PageFrame} />],
]

function Screen() {
  const path = usePath()
  if (path === '/login') return <LoginRoute />
  if (path === '/error') return <ErrorPage kind={errorKind(location.search)} />
  for (const [address, screen] of screens) {
    const found = address.exec(path)
    if (found) return <Guarded>{screen(Number(found[1]))}</Guarded>
  }
  return <ErrorPage kind="notFound" />
}

export function Routes() {
  const isLoggedIn = useIsLoggedIn()
  return (
    <>
      {isLoggedIn && <WarmUp />}
      <Screen />
    </>
  )
}
