import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { BrowserRouter, Outlet, Route, Routes } from 'react-router-dom'
import { TEAM_SIGN_IN } from '../../contract/next-address.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Frame } from './frame.tsx'
import { Guard } from './guard.tsx'
import { NotFound } from './not-found.tsx'
import { queryClient } from './query-client.ts'
import { useSession } from './session.ts'

const AdminHome = lazy(async () => ({ default: (await import('../features/admin/admin-home.tsx')).AdminHome }))
const Dashboard = lazy(async () => ({ default: (await import('../features/dashboard/dashboard.tsx')).Dashboard }))
const SignIn = lazy(async () => ({ default: (await import('../features/sign-in/sign-in.tsx')).SignIn }))

/** Routes and guards of the studio and the admin area; the code of a screen is loaded when it is opened. */
export function App() {
  const restore = useSession((session) => session.restore)
  useEffect(restore, [restore])
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Routes>
            <Route element={<Screen />}>
              <Route path={TEAM_SIGN_IN} element={<SignIn />} />
            </Route>
            <Route element={<Guard needs="analyst" />}>
              <Route element={<Frame area="Studio" />}>
                <Route element={<Screen />}>
                  <Route path="/studio" element={<Dashboard />} />
                  <Route path="/studio/*" element={<NotFound />} />
                </Route>
              </Route>
            </Route>
            <Route element={<Guard needs="admin" />}>
              <Route element={<Frame area="Admin" />}>
                <Route element={<Screen />}>
                  <Route path="/admin" element={<AdminHome />} />
                  <Route path="*" element={<NotFound />} />
                </Route>
              </Route>
            </Route>
          </Routes>
        </BrowserRouter>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}

/** Keeps the frame standing while the code of a screen is on its way. */
function Screen() {
  return (
    <Suspense fallback={<p className="studio-waiting">Loading…</p>}>
      <Outlet />
    </Suspense>
  )
}
