import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { EmptyColumns } from '../../../ui/eqs/EmptyColumns.tsx'
import { PublicFrame } from '../../app/public-frame.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

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

interface EmailSentProps {
  email: string
  /** What the link in the email does, after "to". */
  what: string
  /** Asks for the email once more. */
  again: (email: string) => Promise<void>
}

/** Where to look, and what to do when nothing comes. It does not say whether there is an account: the email does. */
export function EmailSent({ email, what, again }: EmailSentProps) {
  const resend = useMutation({ mutationFn: () => again(email) })
  return (
    <SignInPage title="Check your mail" lead={`An email is on its way to ${email}. Open the link in it to ${what}.`}>
      <p className="quiet">Nothing there after a few minutes? Look among unwanted mail, or have it sent again.</p>
      {resend.error ? <Alert kind="error">{resend.error.message}</Alert> : null}
      {resend.isSuccess ? <Alert kind="info">It was sent again.</Alert> : null}
      <p className="button-row">
        <Button busy={resend.isPending} onClick={() => resend.mutate()}>
          Send it again
        </Button>
      </p>
    </SignInPage>
  )
}
