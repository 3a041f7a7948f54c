import { useEffect, type ReactNode } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { useGamesShown } from '../kit/games/games-shown.ts'
import { Login } from '../session/Login.tsx'
import { part } from '../kit/part.tsx'
import { useView } from '../kit/replica/view.ts'
import { isTraining } from '../kit/is-training.ts'
import { errorKind, ErrorPage } from './ErrorPage.tsx'
import { CardFrame, CheckFrame, PageFrame } from './frames.tsx'
import { hasSessionCookies } from '../kit/replica/session-tokens.ts'
import { MenuPage } from './MenuPage.tsx'

const GamePage = part(() => import('./GamePage.tsx'))
const CheckPage = part(() => import('../verification/CheckPage.tsx'))
const TerminalAccountPage = part(() => import('../terminals/AccountPage.tsx'))
const CardPage = part(() => import('../players/CardPage.tsx'))
const DamageAtLogin = part(() => import('../reconciliation/DamageAtLogin.tsx'), { isUnasked: true })
const InspirePage = part(() => import('../games/inspire/InspirePage.tsx'))

/** A lesson has no cookies: its host is in the worker. */
function useIsLoggedIn(): boolean {
  const hasOperator = useView(({ state }) => state.session.operator !== null)
  const hostId = useView(({ state }) => state.session.hostId)
  return hasOperator && (isTraining || hasSessionCookies(document.cookie, hostId))
}

/** Only for an operator who is logged in; everybody else is shown the way to the login (section 4). */
const Guarded = ({ children }: { children: ReactNode }) =>
  useIsLoggedIn() ? children : <Redirect to="/login" replace />

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
  return isLoggedIn ? <Redirect to="/" replace /> : <Login notice={isDamaged && <DamageAtLogin />} />
}

/** Once somebody is logged in and sees the games, what the counter may need is fetched before it is needed. */
function WarmUp() {
  const areGamesShown = useGamesShown()
  useEffect(() => {
    if (areGamesShown) requestIdleCallback(() => void import('./warm-up.ts').then(({ warmUp }) => warmUp()))
  }, [areGamesShown])
  return null
}

export function Routes() {
  const isLoggedIn = useIsLoggedIn()
  return (
    <>
      {isLoggedIn && <WarmUp />}
      <Switch>
        <Route path="/login">
          <LoginRoute />
        </Route>
        <Route path="/">
          <Guarded>
            <MenuPage />
          </Guarded>
        </Route>
        <Route path="/game/:gameId">
          {({ gameId }) => (
            <Guarded>
              <GamePage gameId={Number(gameId)} />
            </Guarded>
          )}
        </Route>
        <Route path="/scanning_ticket">
          <Guarded>
            <CheckPage Frame={CheckFrame} />
          </Guarded>
        </Route>
        <Route path="/terminal-user/:terminalId?">
          {({ terminalId }) => (
            <Guarded>
              <TerminalRoute terminalId={Number(terminalId)} />
            </Guarded>
          )}
        </Route>
        <Route path="/card">
          <Guarded>
            <CardRoute />
          </Guarded>
        </Route>
        <Route path="/inspire">
          <Guarded>
            <InspirePage Frame={PageFrame} />
          </Guarded>
        </Route>
        <Route path="/error">
          <ErrorPage kind={errorKind(window.location.search)} />
        </Route>
        <Route>
          <ErrorPage kind="notFound" />
        </Route>
      </Switch>
    </>
  )
}
