import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { nextAddress } from '../../../contract/next-address.ts'
import type { User } from '../../../contract/user.ts'
import { homeOf } from '../../app/access.ts'
import { ProviderButton } from '../../app/provider-sign-in.tsx'
import { type SignInStep, useSession } from '../../app/session.ts'
import { CodeField } from '../../forms/code-field.tsx'
import { PasswordInput } from '../../forms/password-fields.tsx'
import { Alert } from '../../ui/alert.tsx'
import { SignInPage } from './sign-in-page.tsx'

/** The team's own sign-in page, open also while readers cannot sign in yet. Who is signed in already goes on at once. */
export function SignIn() {
  if (useWayOn(homeOf)) return <p className="studio-waiting">Loading…</p>
  return (
    <SignInPage title="Team sign-in" lead="For analysts, reviewers and administrators of the archive.">
      <SessionEnded />
      <SignInForm />
      <SignInWithProvider home={null} />
      <p className="quiet">
        If this page stays as it is after you sign in, check the address and the password. An administrator can give you
        a new one.
      </p>
    </SignInPage>
  )
}

/** For whom the sign-in page came in the middle of work. */
export function SessionEnded() {
  if (new URLSearchParams(location.search).get('session') !== 'ended') return null
  return (
    <Alert kind="info">
      <strong>Your session has ended. Nothing of your drafts is lost.</strong> What was not saved yet is kept in this
      browser, and is there again once you sign in.
    </Alert>
  )
}

/**
 * A failure shows no message and changes nothing: what was typed stays, and so does the focus. A right password of an account
 * with a second factor brings the field for its code.
 */
function SignInForm() {
  const signIn = useSession((session) => session.signIn)
  const passwordId = useId()
  const isSending = useRef(false)
  const [step, setStep] = useState<SignInStep | null>(null)
  const [code, setCode] = useState('')
  const asksForCode = step === 'needs-code' || step === 'wrong-code'
  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    const fields = new FormData(event.currentTarget)
    const given = [String(fields.get('email')), String(fields.get('password'))] as const
    const reached = await signIn(...given, asksForCode ? code : undefined)
    // Once there is a field for the code it stays, whatever comes of what is typed.
    setStep(asksForCode && reached === 'refused' ? 'needs-code' : reached)
    if (reached === 'wrong-code') setCode('')
    isSending.current = false
  }
  return (
    <form className="sign-in-form" onSubmit={(event) => void submit(event)}>
      <label className="field">
        <span className="field-label">E-mail address</span>
        <input className="field-control" type="email" name="email" autoComplete="username" required />
      </label>
      <div className="field">
        <label className="field-label" htmlFor={passwordId}>
          Password
        </label>
        <PasswordInput id={passwordId} name="password" autoComplete="current-password" required />
      </div>
      {asksForCode ? <CodeField value={code} onChange={setCode} takesFocus /> : null}
      {step === 'wrong-code' ? (
        <Alert kind="error">This code is not right, or was used already. Wait for the next one.</Alert>
      ) : null}
      <button type="submit" className="button button-primary">
        Sign In
      </button>
    </form>
  )
}

/** Everybody's sign-in page, once sign-in is open. */
export function ReaderSignIn() {
  if (useWayOn(() => '/')) return <p className="studio-waiting">Loading…</p>
  return (
    <SignInPage
      title="Sign In"
      lead="For bookmarks, the Explorer and what your tier includes. Reading needs no account."
    >
      <SessionEnded />
      <SignInForm />
      <SignInWithProvider home="/" />
      <p className="quiet">If this page stays as it is after you sign in, check the address and the password.</p>
      <p className="quiet">
        <a href="/register">Create an account</a> or <a href="/forgot-password">choose a new password</a>.
      </p>
    </SignInPage>
  )
}

/** @param home where to without a way back; null = where the account is at home */
function SignInWithProvider({ home }: { home: string | null }) {
  const next = nextAddress(location.search, location.origin) ?? home
  return <ProviderButton label={(name) => `Sign in with ${name}`} purpose="sign-in" next={next} />
}

/**
 * Whoever has a session goes on to where they were going.
 *
 * @param home where to without a way back
 * @returns whether the page has nothing to show
 */
function useWayOn(home: (user: User) => string): boolean {
  const { user, isLoading } = useSession()
  useEffect(() => {
    if (user) location.replace(nextAddress(location.search, location.origin) ?? home(user))
  }, [user])
  return isLoading || user !== null
}
