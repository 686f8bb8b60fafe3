import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { SignInPage } from './sign-in-page.tsx'
import { linkToken, chooseNewPassword } from './sign-in-api.ts'
import { NewPasswordField } from '../../forms/password-fields.tsx'

/** Chooses a new password by the link of an email. */
export function ResetPassword() {
  const token = linkToken(location.hash)
  const [password, setPassword] = useState('')
  const reset = useMutation({ mutationFn: () => chooseNewPassword(token ?? '', password) })
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!reset.isPending) reset.mutate()
  }
  if (reset.isSuccess) return <Changed />
  return (
    <SignInPage title="Choose a new password" lead="Every place where you are signed in is signed out with it.">
      {token === null ? (
        <Alert kind="error">The link is not complete. Copy all of it from the email.</Alert>
      ) : (
        <form className="sign-in-form" onSubmit={submit}>
          <NewPasswordField label="New password" value={password} email="" onChange={setPassword} />
          {reset.error ? <Alert kind="error">{reset.error.message}</Alert> : null}
          <Button type="submit" variant="primary" busy={reset.isPending}>
            Change password
          </Button>
        </form>
      )}
    </SignInPage>
  )
}

function Changed() {
  return (
    <SignInPage title="Your password is changed" lead="Sign in with it.">
      <p className="button-row">
        <a className="button button-primary" href="/login">
          Sign In
        </a>
      </p>
    </SignInPage>
  )
}
