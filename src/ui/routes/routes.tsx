import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { useGamesShown } from '../games/use-games-shown.ts'
import { Login } from '../login/Login.tsx'
import { useView } from '../replica/view.ts'
import { isTraining } from '../training/is-training.ts'
import { errorKind } from './error-kind.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { hasSessionCookies } from './guard.ts'
import { MenuPage } from './MenuPage.tsx'

const GamePage = lazy(() => import('./GamePage.tsx'))
const CheckPage = lazy(() => import('../verification/CheckPage.tsx'))
const TerminalAccountPage = lazy(() => import('../terminals/AccountPage.tsx'))
const CardPage = lazy(() => import('../players/CardPage.tsx'))
const InspirePage = lazy(() => import('../inspire/InspirePage.tsx'))

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
  return hasReader ? <CardPage /> : <ErrorPage kind="notFound" />
}

const LoginRoute = () => (useIsLoggedIn() ? <Redirect to="/" replace /> : <Login />)

/** Once somebody is logged in and sees the games, what the counter may need is fetched before it is needed. */
function WarmUp() {
  const areGamesShown = useGamesShown()
  useEffect(() => {
    if (areGamesShown)
      requestIdleCallback(() => void import('../app/warm-up.ts').then(({ warmUp }) => warmUp()))
  }, [areGamesShown])
  return null
}

export function Routes() {
  const isLoggedIn = useIsLoggedIn()
  return (
    <Suspense>
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
            <CheckPage />
          </Guarded>
        </Route>
        <Route path="/terminal-user/:terminalId?">
          {({ terminalId }) => (
            <Guarded>
              <TerminalAccountPage terminalId={Number(terminalId)} />
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
            <InspirePage />
          </Guarded>
        </Route>
        <Route path="/error">
          <ErrorPage kind={errorKind(window.location.search)} />
        </Route>
        <Route>
          <ErrorPage kind="notFound" />
        </Route>
      </Switch>
    </Suspense>
  )
}
