import { useId, useRef, useState, type SubmitEvent } from 'react'
import { useSession, type SignInStep } from '../../app/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { PasswordInput } from '../../forms/password-input.tsx'
import { CodeField } from '../../forms/code-field.tsx'

/**
 * A failure shows no message and changes nothing: what was typed stays, and so does the focus. A right password of an account
 * with a second factor brings the field for its code.
 */
export function SignInForm() {
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
