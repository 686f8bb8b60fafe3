import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router-dom'
import { Button } from '../ui/button.tsx'
import { MenuIcon } from '../ui/icons.tsx'
import { Skeleton } from '../ui/states.tsx'
import { ToastRegion } from '../ui/toasts.tsx'
import { AccountMenu } from './account-menu.tsx'
import { BrandMark } from './brand-mark.tsx'

interface FrameProps {
  /** Name of the area, beside the mark. */
  area: string
  /** What the area's navigation lists. */
  children: ReactNode
}

/** Sidebar and sheet of an area. Under 800 px the sidebar is a bar with a menu. */
export function Frame({ area, children }: FrameProps) {
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const { pathname } = useLocation()
  useEffect(() => setIsMenuOpen(false), [pathname])
  return (
    <div className="studio-frame">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <aside className="studio-side" aria-label="Sidebar" data-menu={isMenuOpen ? 'open' : 'closed'}>
        <div className="studio-side-head">
          <a className="studio-brand" href="/" aria-label={`Policy Casefiles, ${area}`}>
            <BrandMark />
            {area}
          </a>
          <Button
            className="studio-menu-button"
            aria-expanded={isMenuOpen}
            aria-controls="studio-menu"
            onClick={() => setIsMenuOpen(!isMenuOpen)}
          >
            <MenuIcon />
            Menu
          </Button>
        </div>
        <div className="studio-menu" id="studio-menu">
          <nav aria-label={area}>{children}</nav>
          <AccountMenu />
        </div>
      </aside>
      <div className="studio-sheet">
        <Suspense fallback={<Waiting />}>
          <Outlet />
        </Suspense>
      </div>
      <ToastRegion />
    </div>
  )
}

/** Keeps the bar standing while the code of a screen is on its way. */
function Waiting() {
  return (
    <>
      <div className="studio-bar" />
      <main className="studio-main" id="main" tabIndex={-1}>
        <Skeleton />
      </main>
    </>
  )
}

/** Navigation of the reviewers' area. */
export function ReviewNav() {
  return (
    <ul>
      <li>
        <NavLink to="/review" end>
          Queue
        </NavLink>
      </li>
    </ul>
  )
}

/** Navigation of the admin area. */
export function AdminNav() {
  return (
    <ul>
      <li>
        <NavLink to="/admin" end>
          Overview
        </NavLink>
      </li>
    </ul>
  )
}
