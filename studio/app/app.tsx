import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { BrowserRouter, NavLink, Outlet, Route, Routes } from 'react-router-dom'
import { formatCount } from '@casefiles/engine/words'
import { overviewQuery } from '../features/admin/overview/overview-api.ts'
import { summaryQuery } from '../features/casefiles/casefile-api.ts'
import { countCasefiles, isOpenJob, screenOf } from '../features/casefiles/casefile-screens.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Frame, ReviewNav } from './frame.tsx'
import { Guard } from './guard.tsx'
import { NotFound } from './not-found.tsx'
import { queryClient } from './query-client.ts'
import {
  ACCOUNT_SCREENS,
  ADMIN_SCREENS,
  type MenuGroup,
  menuOf,
  OPEN_SCREENS,
  REVIEW_SCREENS,
  screensOf,
  STUDIO_SCREENS,
} from './screens.ts'
import { useSession } from './session.ts'

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

const OPEN_CASEFILES = 5

/** The studio's screens with what there is in them, and the casefiles one worked on last. */
function StudioNav() {
  const { data } = useQuery(summaryQuery)
  const open = data?.recent.slice(0, OPEN_CASEFILES) ?? []
  return (
    <>
      <ul>
        <NavItem to="/studio" label="Dashboard" end />
        <NavItem to="/studio/casefiles" label="Casefiles" count={data && countCasefiles(data)} />
        <NavItem to="/studio/ingest" label="Ingest" />
        <NavItem to="/studio/artifacts" label="Artifacts" />
        <NavItem to="/studio/sources" label="Data sources" />
        <NavItem to="/studio/runs" label="Runs" count={data?.jobs.filter(isOpenJob).length} />
      </ul>
      {open.length > 0 ? (
        <>
          <h2 className="studio-nav-title">Open casefiles</h2>
          <ul>
            {open.map((casefile) => (
              <NavItem
                key={casefile.id}
                to={screenOf(casefile)}
                label={`${casefile.docket} ${casefile.title}`}
                end
                quiet
              />
            ))}
          </ul>
        </>
      ) : null}
    </>
  )
}

interface NavItemProps {
  to: string
  label: string
  /** How much there is behind it; left out while it is not known. */
  count?: number | undefined
  /** Whether it is the current one at its own address only, not below it. */
  end?: boolean
  quiet?: boolean
}

/** One line of an area's navigation. */
function NavItem({ to, label, count, end = false, quiet = false }: NavItemProps) {
  return (
    <li>
      <NavLink to={to} end={end} className={quiet ? 'studio-nav-quiet' : undefined}>
        <span>{label}</span>
        {count === undefined ? null : <span className="studio-nav-count">{formatCount(count)}</span>}
      </NavLink>
    </li>
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

/** The admin's screens, with how many users there are and how much waits in the inbox. */
function AdminNav() {
  const { data } = useQuery(overviewQuery)
  const counts = data && {
    '/admin/users': data.users.total,
    '/admin/inbox': Object.values(data.inbox).reduce((sum, count) => sum + count, 0),
    '/admin/claims': data.inbox.claim,
    '/admin/flagged': data.inbox.flag,
  }
  return <AreaNav groups={menuOf(ADMIN_SCREENS)} counts={counts} />
}

interface AreaNavProps {
  groups: readonly MenuGroup[]
  /** How much there is behind a line, by its address. */
  counts?: Record<string, number>
}

/** An area's navigation, from its menu. */
function AreaNav({ groups, counts = {} }: AreaNavProps) {
  return groups.map(({ title, items }) => (
    <div key={title ?? ''}>
      {title ? <h2 className="studio-nav-title">{title}</h2> : null}
      <ul>
        {items.map(({ to, label }) => (
          <NavItem key={to} to={to} label={label} count={counts[to]} end={isRoot(to)} />
        ))}
      </ul>
    </div>
  ))
}

/** An area's first screen is not the current one on all its other screens. */
const isRoot = (address: string) => address.split('/').length === 2

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
