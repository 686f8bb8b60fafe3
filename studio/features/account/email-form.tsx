import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { Account } from '../../../contract/account.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { accountChanged, askForNewAddress } from './account-api.ts'
import { PresentPasswordField } from '../../forms/present-password-field.tsx'

const EMPTY = { email: '', password: '' }

/** Asks for a new address; the present one counts until the link in the email to the new one is opened. */
export function EmailForm({ account }: { account: Account }) {
  const client = useQueryClient()
  const [given, setGiven] = useState(EMPTY)
  const ask = useMutation({
    mutationFn: () => askForNewAddress(given),
    onSuccess: async () => {
      setGiven(EMPTY)
      await accountChanged(client)
    },
  })
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!ask.isPending) ask.mutate()
  }
  return (
    <form className="account-form" onSubmit={submit}>
      <p>
        Now: <strong>{account.user.email}</strong>
      </p>
      {account.pending_email === null ? null : (
        <Alert kind="info">
          {account.pending_email} waits: open the link in the email there. Until then emails and sign-in stay with the
          present address.
        </Alert>
      )}
      <label className="field">
        <span className="field-label">New address</span>
        <input
          className="field-control"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          value={given.email}
          onChange={({ target }) => setGiven({ ...given, email: target.value })}
        />
      </label>
      <PresentPasswordField value={given.password} onChange={(password) => setGiven({ ...given, password })} />
      {ask.error ? <Alert kind="error">{ask.error.message}</Alert> : null}
      <Button type="submit" busy={ask.isPending}>
        Change address
      </Button>
    </form>
  )
}
