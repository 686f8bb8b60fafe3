import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { Account } from '../../../contract/account.ts'
import { useSession } from '../../app/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/toasts.tsx'
import { accountChanged, renameAccount } from './account-api.ts'

export function NameForm({ account }: { account: Account }) {
  const client = useQueryClient()
  const follow = useSession((session) => session.follow)
  const [name, setName] = useState(account.user.name)
  const rename = useMutation({
    mutationFn: () => renameAccount(name),
    onSuccess: async (user) => {
      follow(user)
      announce('Your name is saved.')
      await accountChanged(client)
    },
  })
  const isSame = name.trim() === account.user.name
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!rename.isPending && !isSame) rename.mutate()
  }
  return (
    <form className="account-form" onSubmit={submit}>
      <label className="field">
        <span className="field-label">Name</span>
        <input
          className="field-control"
          autoComplete="name"
          maxLength={120}
          required
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      {account.user.role === 'user' ? null : (
        <p className="hint">
          What you lock and publish from now on carries this name; what is published keeps its own.
        </p>
      )}
      {rename.error ? <Alert kind="error">{rename.error.message}</Alert> : null}
      <Button type="submit" busy={rename.isPending} disabled={isSame} reason="The name is not changed.">
        Save name
      </Button>
    </form>
  )
}
