import { useEffect } from 'react'
import { nextAddress } from '../../../contract/next-address.ts'
import type { User } from '../../../contract/user.ts'
import { homeOf } from '../../app/access.ts'
import { useSession } from '../../app/session.ts'
import { ProviderButton } from '../../app/provider-button.tsx'
import { SignInPage } from './sign-in-page.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** The team's own sign-in page, open also while readers cannot sign in yet. Who is signed in already goes on at once. */
export function SignIn() {
  if (useWayOn(homeOf)) return <p className="studio-waiting">Loading…</p>
  return (
    <SignInPage title="Team sign-in" lead="For analysts, reviewers and administrators of the archive.">
      <SignInForm />
      <SignInWithProvider home={null} />
      <p className="quiet">
        If this page stays as it is after you sign in, check the address and the password. An administrator can give you
        a new one.
      </p>
    </SignInPage>
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
