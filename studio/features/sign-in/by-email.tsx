import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { EmailSent, SignInPage } from './sign-in-page.tsx'
import { NewPasswordField } from '../../forms/password-fields.tsx'
import {
  askForAccount,
  askForEmailAgain,
  linkToken,
  openConfirmation,
  askForNewPassword,
  chooseNewPassword,
} from './sign-in-api.ts'

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

/** Opens the link of an email. It asks for a click: programs that look through mail open links, too. */
export function VerifyEmail() {
  const token = linkToken(location.hash)
  const confirm = useMutation({ mutationFn: openConfirmation })
  if (confirm.data) return <Confirmed {...confirm.data} />
  return (
    <SignInPage title="Confirm your address" lead="One click, and the address of the email counts as yours.">
      {token === null ? (
        <Alert kind="error">The link is not complete. Copy all of it from the email.</Alert>
      ) : (
        <p className="button-row">
          <Button variant="primary" busy={confirm.isPending} onClick={() => confirm.mutate(token)}>
            Confirm address
          </Button>
        </p>
      )}
      {confirm.error ? (
        <>
          <Alert kind="error">{confirm.error.message}</Alert>
          <p className="quiet">
            If you confirmed already, <a href="/login">sign in</a>.
          </p>
        </>
      ) : null}
    </SignInPage>
  )
}

function Confirmed({ confirmed, email }: { confirmed: 'account' | 'address'; email: string }) {
  return confirmed === 'account' ? (
    <SignInPage title="Your account is ready" lead={`Sign in with ${email} and the password you chose.`}>
      <p className="button-row">
        <a className="button button-primary" href="/login">
          Sign In
        </a>
      </p>
    </SignInPage>
  ) : (
    <SignInPage title="Your address is changed" lead={`From now on you sign in with ${email}.`}>
      <p className="button-row">
        <a className="button button-primary" href="/account">
          Your account
        </a>
      </p>
    </SignInPage>
  )
}

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
