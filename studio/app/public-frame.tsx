import type { ReactNode } from 'react'
import { BrandMark } from '../../ui/frame/icons.tsx'
import { SiteFooter } from '../../ui/frame/SiteFooter.tsx'
import { SECTIONS } from '../../ui/frame/sections.ts'
import { MenuIcon } from '../ui/icons.tsx'
import { ThemeButton } from '../ui/theme-button.tsx'

/** Header and footer of the public pages around a screen that needs no session. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className="public-frame">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="site-header">
        <div className="wrap site-header-row">
          <a className="brand" href="/">
            <BrandMark />
            <span>Policy Casefiles</span>
          </a>
          <nav className="site-nav" aria-label="Main">
            <Sections />
          </nav>
          <ThemeButton className="site-header-theme" />
          <details className="site-menu">
            <summary className="icon-button" aria-label="Menu">
              <MenuIcon />
            </summary>
            <nav className="site-menu-sheet" aria-label="Menu">
              <Sections className="wrap" />
            </nav>
          </details>
        </div>
      </header>
      {children}
      <SiteFooter />
    </div>
  )
}

function Sections({ className }: { className?: string }) {
  return (
    <ul className={className}>
      {SECTIONS.map(({ href, label }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  )
}
