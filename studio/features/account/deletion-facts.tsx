import type { Account } from '../../../contract/account.ts'

/** What deleting an account does, and what it leaves, in the words of what this account has. */
export function DeletionFacts({ account }: { account: Account }) {
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
