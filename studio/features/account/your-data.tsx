import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '../../../contract/account.ts'
import { saveFile } from '../../app/save-file.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/toasts.tsx'
import { loadExport } from './account-api.ts'
import { AccountScreen, AccountSection } from './account-screen.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { DeletionFacts } from './deletion-facts.tsx'

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
