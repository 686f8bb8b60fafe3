import { useEffect } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { AdminHome } from '../features/admin/admin-home.tsx'
import { Dashboard } from '../features/dashboard/dashboard.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Frame } from './frame.tsx'
import { Guard } from './guard.tsx'
import { NotFound } from './not-found.tsx'
import { useSession } from './session.ts'

/** Routes and guards of the studio and the admin area. */
export function App() {
  const restore = useSession((session) => session.restore)
  useEffect(restore, [restore])
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <Routes>
          <Route element={<Guard needs="analyst" />}>
            <Route element={<Frame area="Studio" />}>
              <Route path="/studio" element={<Dashboard />} />
              <Route path="/studio/*" element={<NotFound />} />
            </Route>
          </Route>
          <Route element={<Guard needs="admin" />}>
            <Route element={<Frame area="Admin" />}>
              <Route path="/admin" element={<AdminHome />} />
              <Route path="*" element={<NotFound />} />
            </Route>
          </Route>
        </Routes>
      </BrowserRouter>
    </ErrorBoundary>
  )
}
