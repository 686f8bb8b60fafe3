import { useEffect, useRef, type ReactNode } from 'react'
import { EmptyColumns } from '../../../ui/eqs/EmptyColumns.tsx'
import { PublicFrame } from '../../app/public-frame.tsx'

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
    <PublicFrame>
      <main className="wrap login sign-in-page" id="main" tabIndex={-1}>
        <div className="login-text">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p className="lead">{lead}</p>
          {children}
        </div>
        <EmptyColumns />
      </main>
    </PublicFrame>
  )
}
