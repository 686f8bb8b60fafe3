import { useRef, type SubmitEvent } from 'react'
import { useSession } from '../../app/session.ts'

/** A failure shows no message and changes nothing: what was typed stays, and so does the focus. */
export function SignInForm() {
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
