import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { FRESH_MINUTES } from '../../contract/fresh.ts'
import { PresentPasswordField } from '../forms/present-password-field.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { callApi } from './api.ts'
import { ProviderButton } from './provider-button.tsx'
import { answerFreshSignIn, useFreshSignIn } from './fresh-sign-in.ts'

/** Where a call asks for the password once more, whatever screen it happens on. */
export function FreshSignInRegion() {
  const isAsked = useFreshSignIn(({ answer }) => answer !== null)
  return isAsked ? <FreshSignInDialog /> : null
}

const FORM = 'fresh-sign-in'

function FreshSignInDialog() {
  const [password, setPassword] = useState('')
  const confirm = useMutation({
    mutationFn: () => callApi('POST /api/auth/confirm', { body: { password } }),
    onSuccess: () => answerFreshSignIn(true),
  })
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!confirm.isPending) confirm.mutate()
  }
  const cancel = () => answerFreshSignIn(false)
  const actions = (
    <>
      <Button onClick={cancel}>Cancel</Button>
      <Button variant="primary" type="submit" form={FORM} busy={confirm.isPending}>
        Go on
      </Button>
    </>
  )
  return (
    <Dialog title="Your password once more" actions={actions} onClose={cancel}>
      <p>
        What you are about to do cannot be left to whoever finds this browser open. For {FRESH_MINUTES} minutes you will
        not be asked again.
      </p>
      <form id={FORM} onSubmit={submit}>
        <PresentPasswordField value={password} onChange={setPassword} />
      </form>
      <ProviderButton
        label={(name) => `Sign in with ${name} again`}
        purpose="confirm"
        next={location.pathname + location.search}
      />
      {confirm.error ? <Alert kind="error">{confirm.error.message}</Alert> : null}
    </Dialog>
  )
}
