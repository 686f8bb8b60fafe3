import { useEffect, useRef, useState, type ReactNode } from 'react'
import { readStoredUser, forgetUser, type User } from '../../contract/user.ts'
import { BrandMark, MoonIcon } from '../../ui/frame/icons.tsx'
import { SECTIONS, type SectionHref } from '../../ui/frame/sections.ts'
import { fetchCall, refreshWhenOld } from './fetch-call.ts'

/** A signed-in reader sees their name with a menu instead of Sign In; analysts and admins also see the Studio link. */
export function SiteHeader({ section }: { section?: SectionHref | undefined }) {
  const [user, setUser] = useState<User | null>(null)
  useEffect(() => {
    setUser(readStoredUser(localStorage))
    void refreshWhenOld()
  }, [])
  return (
    <header className="site-header">
      <div className="wrap site-header-row">
        <a className="brand" href="/">
          <BrandMark />
          <span>Policy Casefiles</span>
        </a>
        <nav className="site-nav" aria-label="Main">
          <ul>
            <Sections section={section} user={user} />
          </ul>
        </nav>
        <a className="icon-button site-header-search" href="/search" aria-label="Search" data-search="">
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path
              fill="none"
              stroke="currentColor"
              strokeWidth="1.75"
              d="M10.2 10.2 14 14M11.5 6.75a4.75 4.75 0 1 1-9.5 0 4.75 4.75 0 0 1 9.5 0z"
            />
          </svg>
        </a>
        <button
          type="button"
          className="icon-button site-header-theme"
          aria-label="Dark theme"
          aria-pressed="false"
          data-theme-button=""
          suppressHydrationWarning
        >
          <MoonIcon />
        </button>
        {user ? (
          <AccountMenu user={user} />
        ) : (
          <a className="button button-secondary button-small site-header-account" href="/login">
            Sign In
          </a>
        )}
        <details className="site-menu">
          <summary className="icon-button" aria-label="Menu">
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path stroke="currentColor" strokeWidth="1.75" d="M1.5 4h13M1.5 8h13M1.5 12h13" />
            </svg>
          </summary>
          <nav className="site-menu-sheet" aria-label="Menu">
            <ul className="wrap">
              <li>
                <a href="/search" data-search="">
                  Search
                </a>
              </li>
              <Sections section={section} user={user} />
              <li>{user ? <AccountList user={user} /> : <a href="/login">Sign In</a>}</li>
            </ul>
          </nav>
        </details>
      </div>
    </header>
  )
}

function Sections({ section, user }: { section: SectionHref | undefined; user: User | null }) {
  const hasStudio = user?.role === 'analyst' || user?.role === 'admin'
  return (
    <>
      {SECTIONS.map(({ href, label }) => (
        <li key={href}>
          <a href={href} aria-current={section === href ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
      {hasStudio ? (
        <li>
          <a href="/studio">Studio</a>
        </li>
      ) : null}
    </>
  )
}

/** The menu behind the name, in the header of wide screens. Escape, or going on elsewhere, closes it. */
function AccountMenu({ user }: { user: User }) {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const closeWhenLeft = ({ target }: MouseEvent) => {
      if (!menu.current!.contains(target as Node)) menu.current!.open = false
    }
    document.addEventListener('click', closeWhenLeft)
    return () => document.removeEventListener('click', closeWhenLeft)
  }, [])
  return (
    <details
      className="account-menu"
      ref={menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current!.open) return
        menu.current!.open = false
        menu.current!.querySelector('summary')!.focus()
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !menu.current!.contains(relatedTarget)) menu.current!.open = false
      }}
    >
      <summary className="button button-secondary button-small">
        <AccountName user={user} />
      </summary>
      <div className="account-sheet">
        <p>{user.email}</p>
        <a href="/account">Account</a>
        <SignOutButton call="logout">Sign Out</SignOutButton>
        <SignOutButton call="logout-everywhere">Sign out everywhere</SignOutButton>
      </div>
    </details>
  )
}

/** The same in the sheet of narrow screens, which is a menu itself. */
function AccountList({ user }: { user: User }) {
  return (
    <>
      <AccountName user={user} />
      <a href="/account">Account</a>
      <span className="button-row">
        <SignOutButton call="logout">Sign Out</SignOutButton>
        <SignOutButton call="logout-everywhere">Sign out everywhere</SignOutButton>
      </span>
    </>
  )
}

function AccountName({ user }: { user: User }) {
  return <span className="account-name">{user.name || user.email}</span>
}

function SignOutButton({ call, children }: { call: Parameters<typeof signOut>[0]; children: ReactNode }) {
  return (
    <button
      type="button"
      className="button button-secondary button-small"
      onClick={() => void signOut(call).then(() => location.reload())}
    >
      {children}
    </button>
  )
}

/**
 * Ends the session on the server and forgets it here; here also where the server cannot be reached, so that nobody stays
 * signed in on a browser they leave.
 */
async function signOut(call: 'logout' | 'logout-everywhere'): Promise<void> {
  await fetchCall(`POST /api/auth/${call}`).catch(() => undefined)
  forgetUser(localStorage)
}
