import { NavLink, Outlet } from 'react-router-dom'
import { useSession } from './session.ts'

const LINKS = {
  Studio: [{ to: '/studio', label: 'Dashboard' }],
  Admin: [{ to: '/admin', label: 'Overview' }],
}

/** Sidebar and sheet of the studio and the admin area; only screens that exist are linked. */
export function Frame({ area }: { area: keyof typeof LINKS }) {
  const { user, signOut } = useSession()
  return (
    <div className="studio-frame">
      <header className="studio-side">
        <a className="studio-brand" href="/" aria-label={`Policy Casefiles, ${area}`}>
          <BrandMark />
          {area}
        </a>
        <nav aria-label={area}>
          <ul>
            {LINKS[area].map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} end>
                  {label}
                </NavLink>
              </li>
            ))}
            <li>
              <a href="/casefiles">Public archive</a>
            </li>
          </ul>
        </nav>
        <div className="studio-user">
          <p>
            <strong>{user?.name || user?.email}</strong>
            <span>{user?.role}</span>
          </p>
          <button type="button" className="button button-secondary button-small" onClick={signOut}>
            Sign Out
          </button>
        </div>
      </header>
      <main className="studio-main" id="main">
        <Outlet />
      </main>
    </div>
  )
}

function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 24 20" width={24} height={20} aria-hidden="true">
      <path
        className="brand-ink"
        d="M1 9h4.5v11H1zM7 9h4v11H7zM12.5 9h4v11h-4zM18 9h4.5v11H18zM7 2.5h4v1.5H7zM18 0h4.5v4H18z"
      />
      <path className="brand-line" d="M0 5.5h24v2H0z" />
    </svg>
  )
}
