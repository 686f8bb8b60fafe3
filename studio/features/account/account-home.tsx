import type { Account } from '../../../contract/account.ts'
import { formatDate } from '../../../engine/words/date.ts'
import { TierPeriods, tierSourceWords } from '../../ui/tier-periods.tsx'
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
          <AccountSection title="Where your tier comes from">
            <p className="hint">Of what holds at the same time, the highest tier counts.</p>
            <TierPeriods tiers={account.tiers} />
          </AccountSection>
        </>
      )}
    </AccountScreen>
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
