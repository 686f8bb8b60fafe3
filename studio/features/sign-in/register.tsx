import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { EmailSent, SignInPage } from './sign-in-page.tsx'
import { NewPasswordField } from '../../forms/password-fields.tsx'
import { askForAccount, askForEmailAgain } from './sign-in-api.ts'

const EMPTY = { name: '', email: '', password: '' }

/** Asks for an account. The email decides the rest, so this page says the same for every address. */
export function Register() {
  const [given, setGiven] = useState(EMPTY)
  const register = useMutation({ mutationFn: askForAccount })
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!register.isPending) register.mutate(given)
  }
  if (register.isSuccess) return <EmailSent email={given.email} again={askForEmailAgain} what="finish your account" />
  return (
    <SignInPage title="Create an account" lead="Free, for bookmarks and the Explorer. Reading needs no account.">
      <form className="sign-in-form" onSubmit={submit}>
        <label className="field">
          <span className="field-label">Name</span>
          <input
            className="field-control"
            autoComplete="name"
            maxLength={120}
            required
            value={given.name}
            onChange={({ target }) => setGiven({ ...given, name: target.value })}
          />
        </label>
        <label className="field">
          <span className="field-label">E-mail address</span>
          <input
            className="field-control"
            type="email"
            autoComplete="username"
            maxLength={254}
            required
            value={given.email}
            onChange={({ target }) => setGiven({ ...given, email: target.value })}
          />
        </label>
        <NewPasswordField
          label="Password"
          value={given.password}
          email={given.email}
          onChange={(password) => setGiven({ ...given, password })}
        />
        {register.error ? <Alert kind="error">{register.error.message}</Alert> : null}
        <Button type="submit" variant="primary" busy={register.isPending}>
          Create account
        </Button>
      </form>
      <p className="quiet">
        <a href="/privacy">What is stored, why and for how long</a>. You have an account? <a href="/login">Sign in</a>.
      </p>
    </SignInPage>
  )
}
