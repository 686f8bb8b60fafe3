import { useMutation } from '@tanstack/react-query'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { SignInPage } from './sign-in-page.tsx'
import { linkToken, openConfirmation } from './sign-in-api.ts'

/** Opens the link of an email. It asks for a click: programs that look through mail open links, too. */
export function VerifyEmail() {
  const token = linkToken(location.hash)
  const confirm = useMutation({ mutationFn: openConfirmation })
  if (confirm.data) return <Confirmed {...confirm.data} />
  return (
    <SignInPage title="Confirm your address" lead="One click, and the address of the email counts as yours.">
      {token === null ? (
        <Alert kind="error">The link is not complete. Copy all of it from the email.</Alert>
      ) : (
        <p className="button-row">
          <Button variant="primary" busy={confirm.isPending} onClick={() => confirm.mutate(token)}>
            Confirm address
          </Button>
        </p>
      )}
      {confirm.error ? (
        <>
          <Alert kind="error">{confirm.error.message}</Alert>
          <p className="quiet">
            If you confirmed already, <a href="/login">sign in</a>.
          </p>
        </>
      ) : null}
    </SignInPage>
  )
}

function Confirmed({ confirmed, email }: { confirmed: 'account' | 'address'; email: string }) {
  return confirmed === 'account' ? (
    <SignInPage title="Your account is ready" lead={`Sign in with ${email} and the password you chose.`}>
      <p className="button-row">
        <a className="button button-primary" href="/login">
          Sign In
        </a>
      </p>
    </SignInPage>
  ) : (
    <SignInPage title="Your address is changed" lead={`From now on you sign in with ${email}.`}>
      <p className="button-row">
        <a className="button button-primary" href="/account">
          Your account
        </a>
      </p>
    </SignInPage>
  )
}
