import type { Account } from '../../../contract/account.ts'
import { readTierPeriods } from '../../people/tiers/settle-tier.ts'
import type { Caller } from '../../base/http/access.ts'
import type { ServerContext } from '../../base/context.ts'
import { findLastAccountToken } from '../../people/accounts/account-token.repository.ts'
import { ownRow } from '../../people/accounts/profile.service.ts'
import { findActiveAdmins } from '../../people/accounts/user.repository.ts'
import { publicUser } from '../../people/accounts/user.service.ts'
import { countOwnCasefiles } from '../../record/drafts/draft.repository.ts'

/** An account as its owner sees it. */
export async function describeAccount(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  { user }: Caller,
): Promise<Account> {
  const row = await ownRow(db, user.id)
  const admins = await findActiveAdmins(db)
  const pending = await findLastAccountToken(db, user.id, 'change-email', now())
  return {
    user: publicUser(row),
    created_at: row.created_at,
    signed_in_at: row.signed_in_at,
    tiers: await readTierPeriods(db, { now }, user.id),
    pending_email: pending?.email ?? null,
    open_drafts: await countOwnCasefiles(db, user.id, { isPublished: false }),
    published_casefiles: await countOwnCasefiles(db, user.id, { isPublished: true }),
    is_last_admin: admins.length === 1 && admins[0] === user.id,
  }
}
