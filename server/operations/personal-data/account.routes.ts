import { hasTier } from '../../../contract/access.ts'
import type { Account, Inactive } from '../../../contract/account.ts'
import * as calls from '../../../contract/calls/account.ts'
import type { User } from '../../../contract/user.ts'
import { recordActivity } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably, lockForAppend } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import type { Caller } from '../../base/http/access.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { queueEmail, sendSoon } from '../../base/mail/outgoing/queue-email.ts'
import { accountDeletedEmail } from '../../people/accounts/account-emails.ts'
import { findLastAccountToken } from '../../people/accounts/account-token.repository.ts'
import { askForNewAddress } from '../../people/accounts/email-change.service.ts'
import { confirmPassword } from '../../people/accounts/password.ts'
import { changePassword, renameAccount, ownRow } from '../../people/accounts/profile.service.ts'
import type { EmailContext } from '../../people/accounts/registration.service.ts'
import { findActiveAdmins, findUserById } from '../../people/accounts/user.repository.ts'
import { emailKey, publicUser, refuseLastAdmin } from '../../people/accounts/user.service.ts'
import { listKeys } from '../../people/api-keys/api-key.service.ts'
import { endSubscriptions } from '../../people/payments/payment.service.ts'
import { endMembership } from '../../people/teams/team.service.ts'
import { readTierPeriods } from '../../people/tiers/account-tier.service.ts'
import { readAlerts } from '../../readers/alerts/alert.service.ts'
import { readWebhooks } from '../../readers/webhooks/webhook.service.ts'
import { countOwnCasefiles } from '../../record/drafts/draft.repository.ts'
import type { AccountRef } from './personal-data.repository.ts'
import { PERSONAL_DATA } from './personal-data.ts'

const success = { success: true as const }

/** What an account's owner sees and changes of it. */
export function accountRoutes(context: EmailContext & Pick<ServerContext, 'payments'>): Route[] {
  return [
    implement(calls.getAccount, ({ caller }) => describeAccount(context, caller)),
    implement(calls.changeAccount, async ({ caller, body }) => ({
      user: await renameAccount(context, caller, body.name),
    })),
    implement(calls.askForNewAddress, async ({ caller, body, address }) => {
      await askForNewAddress(context, caller, body, address)
      return success
    }),
    implement(calls.changePassword, async ({ caller, body }) => ({
      ...success,
      ...(await changePassword(context, caller, body)),
    })),
    implement(calls.exportAccount, ({ caller }) => exportAccount(context, caller)),
    implement(calls.listInactive, ({ caller }) => listInactive(context, caller.user)),
    implement(calls.deleteAccount, async ({ caller, body }) => {
      await deleteAccount(context, caller, body)
      return success
    }),
  ]
}

/** An account as its owner sees it. */
async function describeAccount({ db, now }: Pick<ServerContext, 'db' | 'now'>, { user }: Caller): Promise<Account> {
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

/** What an account made under a higher tier and keeps under this one, so that its owner can see and delete it. */
async function listInactive(context: Pick<ServerContext, 'db' | 'now' | 'newId'>, user: User): Promise<Inactive> {
  const isPro = hasTier(user, 'pro')
  return {
    keys: isPro ? [] : await listKeys(context, user),
    webhooks: hasTier(user, 'enterprise') ? [] : await readWebhooks(context, user),
    alerts: isPro ? [] : (await readAlerts(context, user)).filter(({ is_own }) => is_own),
  }
}

/**
 * Everything that is held about an account as one JSON file, written kind by kind while it is sent, so that a long history
 * is never in memory as a whole.
 *
 * @throws {ServerError} `user/not-found`
 */
async function exportAccount(context: Pick<ServerContext, 'db' | 'now'>, { user }: Caller): Promise<Response> {
  const account = await findUserById(context.db, user.id)
  if (!account) throw new ServerError('user/not-found', 'There is no such account any more.')
  await context.db
    .transaction()
    .execute((trx) =>
      recordActivity(trx, context, { actor: user, action: 'account.exported', subject: `user:${user.id}` }),
    )
  const parts = exportedParts(context.db, account, context.now())
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': 'attachment; filename="policy-casefiles-account.json"',
    'Cache-Control': 'no-store',
  }
  return new Response(streamOf(parts), { headers })
}

async function* exportedParts(db: Db, account: AccountRef, at: string): AsyncGenerator<string, void> {
  yield `{\n"exported_at": ${JSON.stringify(at)}`
  for (const { name, collect } of PERSONAL_DATA) {
    const rows = (await collect(db, account)).map((row) => JSON.stringify(withParsedJson(row)))
    yield `,\n${JSON.stringify(name)}: [${rows.join(',\n')}]`
  }
  yield '\n}\n'
}

/** Columns that hold JSON as text are given as what they say. */
function withParsedJson(row: object): object {
  const entries = Object.entries(row).map(([column, value]) =>
    column.endsWith('_json') && typeof value === 'string'
      ? [column.slice(0, -'_json'.length), JSON.parse(value)]
      : [column, value],
  )
  return Object.fromEntries(entries)
}

function streamOf(parts: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await parts.return()
    },
  })
}

/**
 * Deletes an account for good: what is about the person is erased, what others build on stays under a pseudonym. Casefiles
 * stay with the archive, drafts too; a subscription ends at once.
 *
 * @param confirmed the address and the password, typed once more
 * @throws {ServerError} `request/invalid` where the address is another one, `auth/wrong-password`,
 *   `auth/too-many-attempts`, `user/last-admin`
 */
async function deleteAccount(
  context: EmailContext & Pick<ServerContext, 'payments'>,
  { user }: Caller,
  confirmed: { email: string; password: string },
): Promise<void> {
  if (emailKey(confirmed.email) !== emailKey(user.email)) {
    throw new ServerError('request/invalid', 'email: This is not the address of the account.')
  }
  await confirmPassword(context, user.id, confirmed.password)
  await refuseLastAdmin(context.db, user)
  // The provider is asked first: an account that is gone must not go on paying.
  await endSubscriptions(context, user.id)
  await durably(context.db, async (trx: Db) => {
    // Two admins who leave at once would else both find the other one still there.
    await lockForAppend(trx, 'users')
    await refuseLastAdmin(trx, user)
    const account = await findUserById(trx, user.id)
    if (account?.status !== 'active') throw new ServerError('user/not-found', 'There is no such account any more.')
    await endMembership(trx, context, user)
    for (const { erase } of PERSONAL_DATA) await erase?.(trx, account)
    await recordActivity(trx, context, { actor: user, action: 'account.deleted', subject: `user:${user.id}` })
    // Without the account's id, as the email outlives it until it is delivered; then nothing is left of the address.
    const farewell = accountDeletedEmail({ ...context, to: user.email })
    await queueEmail(trx, context, farewell, { shownAs: 'an account that was deleted' })
  })
  sendSoon(context)
}
