import { AccountScreen, AccountSection } from './account-screen.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionTable } from './session-table.tsx'

/** The password, and the places where one is signed in. */
export function Security() {
  return (
    <AccountScreen title="Security" heading="Security" lead="Your password, and where you are signed in.">
      {({ user }) => (
        <>
          <AccountSection title="Password">
            <PasswordForm email={user.email} />
          </AccountSection>
          <AccountSection title="Where you are signed in">
            <SessionTable />
          </AccountSection>
        </>
      )}
    </AccountScreen>
  )
}
