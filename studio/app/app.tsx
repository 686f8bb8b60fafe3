import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { BrowserRouter, Outlet, Route, Routes } from 'react-router-dom'
import { AdminNav } from './admin-nav.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { AreaNav } from './area-nav.tsx'
import { Frame, ReviewNav } from './frame.tsx'
import { Guard } from './guard.tsx'
import { NotFound } from './not-found.tsx'
import { queryClient } from './query-client.ts'
import {
  ACCOUNT_SCREENS,
  ADMIN_SCREENS,
  OPEN_SCREENS,
  menuOf,
  REVIEW_SCREENS,
  screensOf,
  STUDIO_SCREENS,
} from './screens.ts'
import { useSession } from './session.ts'
import { StudioNav } from './studio-nav.tsx'

/** Areas of the app with their guards; the screens of each stand in `screens.ts`. */
export function App() {
  const restore = useSession((session) => session.restore)
  useEffect(restore, [restore])
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Routes>
            <Route element={<OpenScreens />}>{routesOf(OPEN_SCREENS)}</Route>
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
            <Route element={<Guard needs="account" />}>
              <Route element={<AccountFrame />}>
                {routesOf(screensOf(ACCOUNT_SCREENS))}
                <Route path="/account/*" element={<NotFound />} />
              </Route>
            </Route>
            <Route element={<Guard needs="admin" />}>
              <Route element={<AdminFrame />}>
                {routesOf(screensOf(ADMIN_SCREENS))}
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

function AccountFrame() {
  return (
    <Frame area="Account">
      <AreaNav groups={menuOf(ACCOUNT_SCREENS)} />
    </Frame>
  )
}

function OpenScreens() {
  return (
    <Suspense fallback={<p className="studio-waiting">Loading…</p>}>
      <Outlet />
    </Suspense>
  )
}
