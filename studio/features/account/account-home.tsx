import type { Account } from '../../../contract/account.ts'
import { formatDate } from '../../../engine/words/date.ts'
import { AccountScreen, AccountSection } from './account-screen.tsx'
import { EmailForm } from './email-form.tsx'
import { NameForm } from './name-form.tsx'

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
        </>
      )}
    </AccountScreen>
  )
}

function Details({ user, created_at }: Account) {
  return (
    <dl className="account-details">
      <dt>Tier</dt>
      <dd>{user.tier}</dd>
      <dt>Role</dt>
      <dd>{user.role}</dd>
      <dt>Since</dt>
      <dd>{formatDate(created_at)}</dd>
    </dl>
  )
}
