import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PublicFrame } from '../../app/public-frame.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { stopEmails } from './alert-api.ts'

/** Behind the link of every email: stops them after one press, without a session. Opening the page alone changes nothing. */
export function Unsubscribe() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const stop = useMutation({ mutationFn: () => stopEmails(token) })
  useEffect(() => {
    document.title = 'Stop emails | Policy Casefiles'
  }, [])
  return (
    <PublicFrame>
      <main className="wrap login sign-in-page" id="main" tabIndex={-1}>
        <div className="login-text">
          <h1>Stop emails</h1>
          {stop.data ? (
            <p className="lead" role="status">
              You get no more emails of the alert “{stop.data.name}”. Its notices stay in your account.
            </p>
          ) : (
            <>
              <p className="lead">Your alert goes on telling you in your account; only its emails stop.</p>
              <p className="button-row">
                <Button
                  variant="primary"
                  busy={stop.isPending}
                  disabled={token === ''}
                  reason="This link is not whole."
                  onClick={() => stop.mutate()}
                >
                  Stop the emails of this alert
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
