import { AccountScreen, AccountSection } from './account-screen.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondFactorSection } from './second-factor.tsx'
import { SessionTable } from './session-table.tsx'

/** The second factor, the password, and the places where one is signed in. */
export function Security() {
  return (
    <AccountScreen
      title="Security"
      heading="Security"
      lead="A second factor, your password, and where you are signed in."
    >
      {({ user }) => (
        <>
          {/* First: who must set one up is led here, and sees why at once on a phone, too. */}
          <AccountSection title="Second factor">
            <SecondFactorSection />
          </AccountSection>
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
