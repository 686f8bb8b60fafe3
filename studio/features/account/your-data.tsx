import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '../../../contract/account.ts'
import { forgetUser } from '../../../contract/user.ts'
import { saveFile } from '../../app/save-file.ts'
import { PresentPasswordField } from '../../forms/password-fields.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { announce } from '../../ui/toasts.tsx'
import { deleteAccount, loadExport } from './account-api.ts'
import { AccountScreen, AccountSection } from './account-screen.tsx'

/** What is held about the account: as a file, and the end of it. */
export function YourData() {
  return (
    <AccountScreen
      title="Your data"
      heading="Your data"
      lead="Take along what is stored about you, or end your account."
    >
      {(account) => (
        <>
          <AccountSection title="Take it along">
            <Export />
          </AccountSection>
          <AccountSection title="Delete your account">
            <Deletion account={account} />
          </AccountSection>
        </>
      )}
    </AccountScreen>
  )
}

function Export() {
  const load = useMutation({
    mutationFn: loadExport,
    onSuccess: (file) => {
      saveFile(file, 'policy-casefiles-account.json')
      announce('The file is in your downloads.')
    },
  })
  return (
    <div className="account-form">
      <p>
        One JSON file with everything that is stored about your account. Your password and what keeps you signed in are
        not in it: they are stored as fingerprints only.
      </p>
      {load.error ? <Alert kind="error">{load.error.message}</Alert> : null}
      <Button busy={load.isPending} onClick={() => load.mutate()}>
        Download your data
      </Button>
    </div>
  )
}

function Deletion({ account }: { account: Account }) {
  const [isAsked, setIsAsked] = useState(false)
  const isLast = account.is_last_admin
  return (
    <div className="account-form">
      <DeletionFacts account={account} />
      {isLast ? (
        <Alert kind="warning">
          You are the only admin who can sign in. Name another admin first; then this account can be deleted.
        </Alert>
      ) : null}
      <Button disabled={isLast} reason="Name another admin first." onClick={() => setIsAsked(true)}>
        Delete account…
      </Button>
      {isAsked ? <DeleteDialog account={account} onClose={() => setIsAsked(false)} /> : null}
    </div>
  )
}

interface DeleteDialogProps {
  account: Account
  onClose: () => void
}

/** The last question: the address and the password, typed once more. */
function DeleteDialog({ account, onClose }: DeleteDialogProps) {
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

/** What deleting an account does, and what it leaves, in the words of what this account has. */
function DeletionFacts({ account }: { account: Account }) {
  const { user, open_drafts, published_casefiles } = account
  return (
    <ul className="dash-list">
      <li>
        Your name, address, password, sessions, usage and everything else that is about you alone are erased at once.
        Nobody can bring them back.
      </li>
      <li>A subscription ends at once. Payments stay in the books, without your name.</li>
      <li>What you wrote to others and the activity log stay under “deleted account” and a number.</li>
      {user.role === 'user' ? null : (
        <li>{describeDrafts(open_drafts)} Data and policy texts you uploaded stay with the archive, too.</li>
      )}
      {published_casefiles === 0 ? null : (
        <li>
          The name under which you locked and published casefiles stays on them: it is part of the fingerprints by which
          readers check them.
        </li>
      )}
      <li>A last email to {user.email} says that it is done.</li>
    </ul>
  )
}

function describeDrafts(count: number): string {
  if (count === 0) return 'You have no unfinished casefiles.'
  const what = count === 1 ? 'Your unfinished casefile stays' : `Your ${count} unfinished casefiles stay`
  return `${what} with the archive, where other analysts can go on with ${count === 1 ? 'it' : 'them'}.`
}
