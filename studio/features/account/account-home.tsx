import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { Account } from '../../../contract/account.ts'
import { formatDate } from '@casefiles/words/formats'
import { useSession } from '../../app/session.ts'
import { PresentPasswordField } from '../../forms/password-fields.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TierPeriods, tierSourceWords } from '../../ui/tier-periods.tsx'
import { announce } from '../../ui/toasts.tsx'
import { accountChanged, askForNewAddress, renameAccount } from './account-api.ts'
import { AccountScreen, AccountSection } from './account-screen.tsx'

/** Who one is here: name, address, and what the account may. */
export function AccountHome() {
  return (
    <AccountScreen title="Overview" heading="Your account" lead="Who you are here, and how emails reach you.">
      {(account) => (
        <>
          <AccountSection title="Name">
            <NameForm key={account.user.name} account={account} />
          </AccountSection>
          <AccountSection title="E-mail address">
            <EmailForm account={account} />
          </AccountSection>
          <AccountSection title="Details">
            <Details {...account} />
          </AccountSection>
          <AccountSection title="Where your tier comes from">
            <p className="hint">Of what holds at the same time, the highest tier counts.</p>
            <TierPeriods tiers={account.tiers} />
          </AccountSection>
        </>
      )}
    </AccountScreen>
  )
}

const EMPTY = { email: '', password: '' }

/** Asks for a new address; the present one counts until the link in the email to the new one is opened. */
function EmailForm({ account }: { account: Account }) {
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

function NameForm({ account }: { account: Account }) {
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

function Details({ user, created_at, tiers }: Account) {
  return (
    <dl className="account-details">
      <dt>Tier</dt>
      <dd>{[user.tier, tierSourceWords(tiers, user.tier)].filter(Boolean).join(' · ')}</dd>
      <dt>Role</dt>
      <dd>{user.role}</dd>
      <dt>Since</dt>
      <dd>{formatDate(created_at)}</dd>
    </dl>
  )
}
