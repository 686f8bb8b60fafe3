import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '../../../contract/account.ts'
import { forgetUser } from '../../../contract/user.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { deleteAccount } from './account-api.ts'
import { PresentPasswordField } from '../../forms/present-password-field.tsx'

interface DeleteDialogProps {
  account: Account
  onClose: () => void
}

/** The last question: the address and the password, typed once more. */
export function DeleteDialog({ account, onClose }: DeleteDialogProps) {
  const [given, setGiven] = useState({ email: '', password: '' })
  const remove = useMutation({
    mutationFn: () => deleteAccount(given),
    onSuccess: () => {
      forgetUser(localStorage)
      location.replace('/')
    },
  })
  const isConfirmed = given.email.trim().toLowerCase() === account.user.email.toLowerCase() && given.password !== ''
  const actions = (
    <>
      <Button onClick={onClose}>Keep account</Button>
      <Button
        variant="primary"
        busy={remove.isPending || remove.isSuccess}
        disabled={!isConfirmed}
        reason="Type your address and your password first."
        onClick={() => remove.mutate()}
      >
        Delete for good
      </Button>
    </>
  )
  return (
    <Dialog title="Delete this account for good?" actions={actions} onClose={onClose}>
      <p>
        To confirm, type <strong>{account.user.email}</strong> and your password.
      </p>
      <label className="field">
        <span className="field-label">Your e-mail address</span>
        <input
          className="field-control"
          type="email"
          autoComplete="off"
          value={given.email}
          onChange={({ target }) => setGiven({ ...given, email: target.value })}
        />
      </label>
      <PresentPasswordField value={given.password} onChange={(password) => setGiven({ ...given, password })} />
      {remove.error ? <Alert kind="error">{remove.error.message}</Alert> : null}
    </Dialog>
  )
}
