import { useEffect, useRef, type SubmitEvent } from 'react'
import { nextAddress } from '../../../contract/next-address.ts'
import { EmptyColumns } from '../../../ui/eqs/EmptyColumns.tsx'
import { homeOf } from '../../app/access.ts'
import { BrandMark } from '../../app/brand-mark.tsx'
import { useSession } from '../../app/session.ts'

/** The team's own door, open also while readers cannot sign in yet. Who is signed in already goes on at once. */
export function SignIn() {
  const { user, isLoading } = useSession()
  useEffect(() => {
    document.title = 'Team sign-in | Policy Casefiles'
  }, [])
  useEffect(() => {
    if (user) location.replace(nextAddress(location.search, location.origin) ?? homeOf(user))
  }, [user])
  if (isLoading || user) return <p className="studio-waiting">Loading…</p>
  return (
    <div className="sign-in-page">
      <header className="site-header">
        <div className="wrap site-header-row">
          <a className="brand" href="/">
            <BrandMark />
            <span>Policy Casefiles</span>
          </a>
        </div>
      </header>
      <main className="wrap login" id="main">
        <div className="login-text">
          <h1>Team sign-in</h1>
          <p className="lead">For analysts, reviewers and administrators of the archive.</p>
          <SignInForm />
          <p className="quiet">
            If this page stays as it is after you sign in, check the address and the password. An administrator can give
            you a new one.
          </p>
        </div>
        <EmptyColumns />
      </main>
    </div>
  )
}

/** A failure shows no message and changes nothing: what was typed stays, and so does the focus. */
function SignInForm() {
  const signIn = useSession((session) => session.signIn)
  const isSending = useRef(false)
  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    const fields = new FormData(event.currentTarget)
    await signIn(String(fields.get('email')), String(fields.get('password')))
    isSending.current = false
  }
  return (
    <form className="sign-in-form" onSubmit={(event) => void submit(event)}>
      <label className="field">
        <span className="field-label">E-mail address</span>
        <input className="field-control" type="email" name="email" autoComplete="username" required />
      </label>
      <label className="field">
        <span className="field-label">Password</span>
        <input className="field-control" type="password" name="password" autoComplete="current-password" required />
      </label>
      <button type="submit" className="button button-primary">
        Sign In
      </button>
    </form>
  )
}
