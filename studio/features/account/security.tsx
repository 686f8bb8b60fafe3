import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { SessionView } from '../../../contract/session.ts'
import { useSession } from '../../app/session.ts'
import { NewPasswordField, PresentPasswordField } from '../../forms/password-fields.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { sessionName, SessionRows } from '../../ui/session-rows.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { announce } from '../../ui/toasts.tsx'
import { accountChanged, changePassword, endSession, sessionsQuery } from './account-api.ts'
import { AccountScreen, AccountSection } from './account-screen.tsx'
import { SecondFactorSection } from './second-factor.tsx'

/** The second factor, the password, and the places where one is signed in. */
export function Security() {
  return (
    <AccountScreen
      title="Security"
      heading="Security"
      lead="A second factor, your password, and where you are signed in."
    >
      {({ user }) => (
        <>
          {/* First: who must set one up is led here, and sees why at once on a phone, too. */}
          <AccountSection title="Second factor">
            <SecondFactorSection />
          </AccountSection>
          <AccountSection title="Password">
            <PasswordForm email={user.email} />
          </AccountSection>
          <AccountSection title="Where you are signed in">
            <SessionTable />
          </AccountSection>
        </>
      )}
    </AccountScreen>
  )
}

/** Every place where the account is signed in, and the way to end each. */
function SessionTable() {
  const { data, error, refetch } = useQuery(sessionsQuery)
  const signOutEverywhere = useSession((session) => session.signOutEverywhere)
  if (!data) {
    if (!error) return <Skeleton lines={3} />
    return <ErrorState title="Failed to load sessions" error={error} onRetry={() => void refetch()} />
  }
  return (
    <>
      <SessionRows
        sessions={data}
        action={(session) => (session.current ? 'This session' : <EndSession session={session} />)}
      />
      <p className="hint">A session ends after seven days without use, and after thirty in any case.</p>
      <Button onClick={() => void signOutEverywhere()}>Sign out everywhere, here too</Button>
    </>
  )
}

function EndSession({ session }: { session: SessionView }) {
  const client = useQueryClient()
  const name = sessionName(session)
  const end = useMutation({
    mutationFn: () => endSession(session.id),
    onSuccess: async () => {
      announce(`${name} is signed out.`)
      await accountChanged(client)
    },
  })
  return (
    <>
      <Button busy={end.isPending} aria-label={`Sign out ${name}`} onClick={() => end.mutate()}>
        Sign out
      </Button>
      {end.error ? <Alert kind="error">{end.error.message}</Alert> : null}
    </>
  )
}

const EMPTY = { password: '', new_password: '' }

/** Changes the password with the present one; every other session ends. */
function PasswordForm({ email }: { email: string }) {
  const client = useQueryClient()
  const [given, setGiven] = useState(EMPTY)
  const change = useMutation({
    mutationFn: () => changePassword(given),
    onSuccess: async (ended) => {
      setGiven(EMPTY)
      announce(`Your password is changed; ${describeEnded(ended)}.`)
      await accountChanged(client)
    },
  })
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!change.isPending) change.mutate()
  }
  return (
    <form className="account-form" onSubmit={submit}>
      <PresentPasswordField value={given.password} onChange={(password) => setGiven({ ...given, password })} />
      <NewPasswordField
        label="New password"
        value={given.new_password}
        email={email}
        onChange={(new_password) => setGiven({ ...given, new_password })}
      />
      {change.error ? <Alert kind="error">{change.error.message}</Alert> : null}
      <Button type="submit" busy={change.isPending}>
        Change password
      </Button>
    </form>
  )
}

function describeEnded(ended: number): string {
  if (ended === 0) return 'you were signed in nowhere else'
  return ended === 1 ? 'one other place was signed out' : `${ended} other places were signed out`
}
