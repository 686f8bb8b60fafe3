import type { UserChanges } from '../../../../contract/admin/users.ts'
import { formatCount, plural } from '@casefiles/engine/words'
import { formatDateTime } from '@casefiles/words/formats'

const ROLE_MEANS: Record<NonNullable<UserChanges['role']>, string> = {
  user: 'A user reads, and uses what the tier includes; the Studio and the admin area are closed.',
  analyst: 'An analyst builds, locks and publishes casefiles in the Studio.',
  reviewer: 'A reviewer checks casefiles before they are published.',
  admin: 'An admin changes accounts, settings and content, and can disable other admins.',
}

/** What follows from a change of accounts, one sentence each. */
export function consequencesOf({ role, tier, status }: UserChanges): string[] {
  const lines = []
  if (role) lines.push(ROLE_MEANS[role], 'It takes effect with their next click; they need not sign in again.')
  if (tier)
    lines.push(
      tier === 'free' ? 'What was granted ends at once.' : `The limits of the tier ${tier} apply at once.`,
      'It stands in place of what was granted before.',
      'A subscription and what a team gives stay as they are: the highest of them counts.',
    )
  if (status === 'disabled') {
    lines.push(
      'They are signed out everywhere at once and cannot sign in.',
      'Their casefiles, texts and reviews stay, under their name.',
      'You can enable them again at any time; they then sign in anew.',
    )
  }
  if (status === 'active') lines.push('They can sign in again, with the password they had.')
  return [...lines, 'It is noted in the activity log with your name.']
}

/** What was done, for the message afterwards. */
export function doneWords({ role, tier, status, name }: UserChanges, who: string): string {
  if (role) return `${who}: role ${role}.`
  if (tier) return `${who}: tier ${tier}.`
  if (name !== undefined) return `${who}: name changed.`
  return status === 'disabled' ? `${who}: disabled.` : `${who}: active.`
}

export const countUsers = (count: number): string => plural(count, 'user')

/** Detailed views of this month: `3 of 5`, `unlimited`. */
export function viewsWords({ used, limit }: { used: number; limit: number | null }): string {
  return limit === null ? 'unlimited' : `${formatCount(used)} of ${formatCount(limit)}`
}

export const seenWords = (at: string | null): string => (at === null ? 'never' : formatDateTime(at))

interface StateTagProps {
  user: { status: 'active' | 'disabled'; views: { used: number; limit: number | null } }
}

export function UserState({ user: { status, views } }: StateTagProps) {
  if (status === 'disabled') return <span className="tag tag-danger">Disabled</span>
  if (views.limit !== null && views.used >= views.limit) return <span className="tag tag-warning">Limit reached</span>
  return <span className="tag">Active</span>
}
