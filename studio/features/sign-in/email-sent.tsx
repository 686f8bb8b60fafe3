import { useMutation } from '@tanstack/react-query'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { SignInPage } from './sign-in-page.tsx'

interface EmailSentProps {
  email: string
  /** What the link in the email does, after "to". */
  what: string
  /** Asks for the email once more. */
  again: (email: string) => Promise<void>
}

/** Where to look, and what to do when nothing comes. It does not say whether there is an account: the email does. */
export function EmailSent({ email, what, again }: EmailSentProps) {
  const resend = useMutation({ mutationFn: () => again(email) })
  return (
    <SignInPage title="Check your mail" lead={`An email is on its way to ${email}. Open the link in it to ${what}.`}>
      <p className="quiet">Nothing there after a few minutes? Look among unwanted mail, or have it sent again.</p>
      {resend.error ? <Alert kind="error">{resend.error.message}</Alert> : null}
      {resend.isSuccess ? <Alert kind="info">It was sent again.</Alert> : null}
      <p className="button-row">
        <Button busy={resend.isPending} onClick={() => resend.mutate()}>
          Send it again
        </Button>
      </p>
    </SignInPage>
  )
}
