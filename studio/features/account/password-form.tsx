import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/toasts.tsx'
import { NewPasswordField } from '../../forms/new-password-field.tsx'
import { accountChanged, changePassword } from './account-api.ts'
import { PresentPasswordField } from '../../forms/present-password-field.tsx'

const EMPTY = { password: '', new_password: '' }

/** Changes the password with the present one; every other session ends. */
export function PasswordForm({ email }: { email: string }) {
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
