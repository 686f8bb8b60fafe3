import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router-dom'
import { BrandMark } from '../../ui/frame/BrandMark.tsx'
import { Button } from '../ui/button.tsx'
import { MenuIcon } from '../ui/icons.tsx'
import { Skeleton } from '../ui/states.tsx'
import { ThemeButton } from '../ui/theme-button.tsx'
import { ToastRegion } from '../ui/toasts.tsx'
import { AccountMenu } from './account-menu.tsx'
import { UpgradeModal } from '../ui/upgrade-prompt.tsx'
import { FreshSignInRegion } from './fresh-sign-in-dialog.tsx'
import { useKeptFocus } from './kept-focus.ts'
import { useUpgrade } from './upgrade.ts'

interface FrameProps {
  /** Name of the area, beside the mark. */
  area: string
  /** What the area's navigation lists. */
  children: ReactNode
}

/** Sidebar and sheet of an area. Under 800 px the sidebar is a bar with a menu. */
export function Frame({ area, children }: FrameProps) {
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  useKeptFocus(frame)
  useEffect(() => setIsMenuOpen(false), [pathname])
  return (
    <div className="studio-frame" ref={frame}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <aside className="studio-side" aria-label="Sidebar" data-menu={isMenuOpen ? 'open' : 'closed'}>
        <div className="studio-side-head">
          <a className="studio-brand" href="/" aria-label={`Policy Casefiles, ${area}`}>
            <BrandMark />
            {area}
          </a>
          <ThemeButton />
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
      <UpgradeRegion />
      <FreshSignInRegion />
    </div>
  )
}

/** Where a refusal opens the upgrade prompt, whatever screen it happens on. */
function UpgradeRegion() {
  const { prompt, dismiss } = useUpgrade()
  return prompt ? <UpgradeModal prompt={prompt} onDismiss={dismiss} /> : null
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
