import { useEffect, useRef, useState } from 'react'
import { homeOf } from '../../app/access.ts'
import { finishWithProvider } from '../../app/provider-sign-in.tsx'
import { Alert } from '../../ui/alert.tsx'
import { SignInPage } from './sign-in-page.tsx'

const NOT_BEGUN = 'This tab began no sign-in, or finished it already. Begin again.'

/** Where the provider sends the browser back to: goes on to where somebody wanted to be, or says why not. */
export function ProviderReturn() {
  const [problem, setProblem] = useState<string | null>(null)
  // What the provider answered is taken once.
  const isTaken = useRef(false)
  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    const answer = location.search
    // The code is in no history and in no address that is passed on.
    history.replaceState(history.state, '', location.pathname)
    finishWithProvider(answer === '' ? '?' : answer).then(
      (finished) => {
        if (finished) location.replace(finished.next ?? homeOf(finished.user))
        else setProblem(NOT_BEGUN)
      },
      (error: Error) => setProblem(error.message),
    )
  }, [])
  if (problem === null) return <p className="studio-waiting">Signing in…</p>
  return (
    <SignInPage title="Not signed in" lead="The sign-in with your organization did not succeed.">
      <Alert kind="error">{problem}</Alert>
      <p className="button-row">
        <a className="button button-primary" href="/login">
          Back to sign-in
        </a>
      </p>
    </SignInPage>
  )
}
