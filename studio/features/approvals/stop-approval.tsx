import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PublicFrame } from '../../app/public-frame.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { stopByEmail } from './approvals-api.ts'

/** Behind the link of the email: stops what was asked for after one press, without a session. Opening the page alone changes nothing. */
export function StopApproval() {
  const token = location.hash.slice(1)
  const stop = useMutation({ mutationFn: () => stopByEmail(token) })
  useEffect(() => {
    document.title = 'Stop it | Policy Casefiles'
  }, [])
  return (
    <PublicFrame>
      <main className="wrap login sign-in-page" id="main" tabIndex={-1}>
        <div className="login-text">
          <h1>Stop it</h1>
          {stop.isSuccess ? (
            <p className="lead" role="status">
              It is stopped and will not be done. If you did not expect the email, choose new passwords for the team.
            </p>
          ) : (
            <>
              <p className="lead">What the email tells of is done a day after it was asked for, unless you stop it.</p>
              <p className="button-row">
                <Button
                  variant="primary"
                  busy={stop.isPending}
                  disabled={token === ''}
                  reason="This link is not whole."
                  onClick={() => stop.mutate()}
                >
                  Stop it
                </Button>
              </p>
            </>
          )}
          {token === '' ? <Alert kind="error">The link is not whole. Open it from the email once more.</Alert> : null}
          {stop.error ? <Alert kind="error">{stop.error.message}</Alert> : null}
        </div>
      </main>
    </PublicFrame>
  )
}
