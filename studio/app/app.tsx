import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { TEAM_SIGN_IN } from '../../contract/next-address.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { AdminNav, Frame, ReviewNav } from './frame.tsx'
import { Guard } from './guard.tsx'
import { NotFound } from './not-found.tsx'
import { queryClient } from './query-client.ts'
import { ADMIN_SCREENS, REVIEW_SCREENS, STUDIO_SCREENS } from './screens.ts'
import { useSession } from './session.ts'
import { StudioNav } from './studio-nav.tsx'

const SignIn = lazy(async () => ({ default: (await import('../features/sign-in/sign-in.tsx')).SignIn }))

/** Areas of the app with their guards; the screens of each stand in `screens.ts`. */
export function App() {
  const restore = useSession((session) => session.restore)
  useEffect(restore, [restore])
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Routes>
            <Route path={TEAM_SIGN_IN} element={<SignInDoor />} />
            <Route element={<Guard needs="analyst" />}>
              <Route element={<StudioFrame />}>
                {routesOf(STUDIO_SCREENS)}
                <Route path="/studio/*" element={<NotFound />} />
              </Route>
            </Route>
            <Route element={<Guard needs="reviewer" />}>
              <Route element={<ReviewFrame />}>
                {routesOf(REVIEW_SCREENS)}
                <Route path="/review/*" element={<NotFound />} />
              </Route>
            </Route>
            <Route element={<Guard needs="admin" />}>
              <Route element={<AdminFrame />}>
                {routesOf(ADMIN_SCREENS)}
                <Route path="*" element={<NotFound />} />
              </Route>
            </Route>
          </Routes>
        </BrowserRouter>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}

function routesOf(screens: typeof STUDIO_SCREENS) {
  return Object.entries(screens).map(([path, Component]) => <Route key={path} path={path} element={<Component />} />)
}

function StudioFrame() {
  return (
    <Frame area="Studio">
      <StudioNav />
    </Frame>
  )
}

function ReviewFrame() {
  return (
    <Frame area="Review">
      <ReviewNav />
    </Frame>
  )
}

function AdminFrame() {
  return (
    <Frame area="Admin">
      <AdminNav />
    </Frame>
  )
}

function SignInDoor() {
  return (
    <Suspense fallback={<p className="studio-waiting">Loading…</p>}>
      <SignIn />
    </Suspense>
  )
}
