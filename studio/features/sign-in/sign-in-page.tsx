import { useEffect, useRef, type ReactNode } from 'react'
import { EmptyColumns } from '../../../ui/eqs/EmptyColumns.tsx'
import { SECTIONS } from '../../../ui/sections.ts'
import { BrandMark } from '../../app/brand-mark.tsx'

interface SignInPageProps {
  title: string
  lead: ReactNode
  children: ReactNode
}

/** A page before there is a session, in the measures of the public pages. A new title is gone to, so that it is read out. */
export function SignInPage({ title, lead, children }: SignInPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(title)
  useEffect(() => {
    document.title = `${title} | Policy Casefiles`
    if (shown.current !== title) heading.current?.focus()
    shown.current = title
  }, [title])
  return (
    <div className="sign-in-page">
      <header className="site-header">
        <div className="wrap site-header-row">
          <a className="brand" href="/">
            <BrandMark />
            <span>Policy Casefiles</span>
          </a>
          <nav className="site-nav" aria-label="Main">
            <ul>
              {SECTIONS.map(({ href, label }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </header>
      <main className="wrap login" id="main">
        <div className="login-text">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p className="lead">{lead}</p>
          {children}
        </div>
        <EmptyColumns />
      </main>
    </div>
  )
}
