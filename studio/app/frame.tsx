import { NavLink, Outlet } from 'react-router-dom'
import { AccountMenu } from './account-menu.tsx'
import { BrandMark } from './brand-mark.tsx'

const LINKS = {
  Studio: [{ to: '/studio', label: 'Dashboard' }],
  Admin: [{ to: '/admin', label: 'Overview' }],
}

/** Sidebar and sheet of the studio and the admin area; only screens that exist are linked. */
export function Frame({ area }: { area: keyof typeof LINKS }) {
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
        <AccountMenu />
      </header>
      <main className="studio-main" id="main">
        <Outlet />
      </main>
    </div>
  )
}
