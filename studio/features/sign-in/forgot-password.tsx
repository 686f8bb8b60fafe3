import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { EmailSent, SignInPage } from './sign-in-page.tsx'
import { askForNewPassword } from './sign-in-api.ts'

/** Asks for a link for a new password. */
export function ForgotPassword() {
  const [email, setEmail] = useState('')
  const ask = useMutation({ mutationFn: askForNewPassword })
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!ask.isPending) ask.mutate(email)
  }
  if (ask.isSuccess) return <EmailSent email={email} again={askForNewPassword} what="choose a new password" />
  return (
    <SignInPage title="New password" lead="If there is an account with your address, an email with a link goes to it.">
      <form className="sign-in-form" onSubmit={submit}>
        <label className="field">
          <span className="field-label">E-mail address</span>
          <input
            className="field-control"
            type="email"
            autoComplete="username"
            maxLength={254}
            required
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </label>
        {ask.error ? <Alert kind="error">{ask.error.message}</Alert> : null}
        <Button type="submit" variant="primary" busy={ask.isPending}>
          Send the link
        </Button>
      </form>
      <p className="quiet">
        <a href="/login">Back to sign-in</a>
      </p>
    </SignInPage>
  )
}
