import { sql } from 'kysely'
import type {
  AdminUser,
  AdminUserDetail,
  NewPassword,
  UserChanges,
  adminUserListQuery,
} from '../../../../contract/admin/users.ts'
import * as calls from '../../../../contract/calls/admin/users.ts'
import { limitsOf, type Meter } from '../../../../contract/entitlements.ts'
import type { TierPeriod } from '../../../../contract/tier-period.ts'
import type { User } from '../../../../contract/user.ts'
import { recordActivity } from '../../../base/activity/activity.service.ts'
import type { ServerContext } from '../../../base/context.ts'
import { durably } from '../../../base/db/dialect.ts'
import { contains, readPage, type Page, type PageRules } from '../../../base/db/read-page.ts'
import type { Db } from '../../../base/db/schema.ts'
import { ServerError } from '../../../base/errors.ts'
import { sendLater } from '../../../base/mail/outgoing/queue-email.ts'
import { secondFactorEmail } from '../../../people/accounts/account-emails.ts'
import { resetPasswordByEmail, takesResetEmail } from '../../../people/accounts/password-reset.service.ts'
import { inviteUser, type EmailContext } from '../../../people/accounts/registration.service.ts'
import { implement, type Route } from '../../../base/http/route.ts'
import type { UserTable } from '../../../people/accounts/user.repository.ts'
import { addUser, changeUsers, publicUser, resetPassword, type NewUser } from '../../../people/accounts/user.service.ts'
import { deleteSession, deleteSessionsOfUser } from '../../../people/auth/session.repository.ts'
import { listSessions } from '../../../people/auth/session.service.ts'
import { findActiveFactor } from '../../../people/second-factor/check-code.ts'
import { resetSecondFactor } from '../../../people/second-factor/second-factor.service.ts'
import { findPeriodsHeldBy } from '../../../people/tiers/account-tier.repository.ts'
import { readTierPeriods, toTierPeriods } from '../../../people/tiers/account-tier.service.ts'
import { monthOf, readMeter } from '../../../people/usage/usage.service.ts'
import { findActivityOf } from '../logs/activity-log.repository.ts'
import { toActivityRow } from '../logs/activity-log.service.ts'

/** Accounts, for admins. Every change is in the activity log. */
export function adminUserRoutes(context: ServerContext): Route[] {
  return [
    implement(calls.listUsers, ({ query }) => listUsers(context, query)),
    implement(calls.addUser, ({ body, caller }) => addAccount(context, body, caller.user)),
    implement(calls.inviteUser, async ({ body, caller }) => ({ user: await inviteUser(context, body, caller.user) })),
    implement(calls.changeUsers, async ({ body, caller }) => ({
      users: await changeAccounts(context, body.ids, body.changes, caller.user),
    })),
    implement(calls.getUser, ({ params }) => openUser(context, params.id)),
    implement(calls.changeUser, async ({ params, body, caller }) => {
      await changeAccounts(context, [params.id], body, caller.user)
      return openUser(context, params.id)
    }),
    implement(calls.resetPassword, ({ params, caller }) => resetAccountPassword(context, params.id, caller.user)),
    implement(calls.sendResetEmail, async ({ params, caller }) => {
      await sendResetEmail(context, params.id, caller.user)
      return { success: true as const }
    }),
    implement(calls.endSessions, async ({ params, caller }) => ({
      success: true as const,
      ended: await endSessionsOf(context, params.id, caller.user),
    })),
    implement(calls.endUserSession, async ({ params, caller }) => {
      await endOneSessionOf(context, params.id, params.session, caller.user)
      return { success: true as const }
    }),
    implement(calls.resetSecondFactor, async ({ params, caller }) => {
      await resetSecondFactorOf(context, params.id, caller.user)
      return { success: true as const }
    }),
  ]
}

type Context = Pick<ServerContext, 'db' | 'now' | 'newId'>
type WithMail = Context & Pick<ServerContext, 'mail'>

const METERS: readonly Meter[] = ['detailedViews', 'exports', 'alerts', 'apiCalls']
/** Entries of the activity log that stand beside an account. */
const LATEST = 20

async function listUsers({ db, now }: Context, query: Parameters<typeof findUserPage>[2]): Promise<Page<AdminUser>> {
  const { rows, ...page } = await findUserPage(db, monthOf(now()), query)
  const at = now()
  const periods = await findPeriodsHeldBy(
    db,
    rows.map(({ id }) => id),
    at,
  )
  return {
    rows: rows.map((user) =>
      toAdminUser(
        user,
        toTierPeriods(
          periods.filter(({ user_id }) => user_id === user.id),
          at,
        ),
      ),
    ),
    ...page,
  }
}

/** An account with what was counted of it; empty text = never seen. */
interface CountedUser extends UserTable {
  seen_at: string
  views_used: number
}

const seenAt = sql<string>`coalesce(
  (select max(last_used_at) from sessions where sessions.user_id = users.id), users.signed_in_at, '')`

const RULES: PageRules = {
  sorts: {
    name: sql`lower(case when users.name = '' then users.email else users.name end)`,
    email: sql`users.email_key`,
    role: sql`users.role`,
    tier: sql`users.tier`,
    seen: seenAt,
    created: sql`users.created_at`,
  },
  id: sql`users.id`,
}

/** @param month for which detailed views are counted, `2026-11` */
function countedUsers(db: Db, month: string) {
  return db
    .selectFrom('users')
    .leftJoin('usage', (join) =>
      join
        .on('usage.subject', '=', sql<string>`'user:' || users.id`)
        .on('usage.meter', '=', 'detailedViews')
        .on('usage.month', '=', month),
    )
    .selectAll('users')
    .select([seenAt.as('seen_at'), sql<number>`coalesce(usage.used, 0)`.as('views_used')])
}

async function findUserPage(
  db: Db,
  month: string,
  { q, role, tier, status, ...page }: ReturnType<(typeof adminUserListQuery)['parse']>,
): Promise<Page<CountedUser>> {
  let query = countedUsers(db, month)
  query = query.where('users.status', 'in', status ? [status] : ['active', 'disabled'])
  if (role) query = query.where('users.role', '=', role)
  if (tier) query = query.where('users.tier', '=', tier)
  if (q) query = query.where(contains(['users.name', 'users.email'], q))
  return readPage(db, query, page, RULES)
}

async function findCountedUser(db: Db, month: string, id: string): Promise<CountedUser | undefined> {
  return countedUsers(db, month)
    .where('users.id', '=', id)
    .where('users.status', 'in', ['active', 'disabled'])
    .executeTakeFirst()
}

/** @throws {ServerError} `user/not-found` */
async function openUser(context: WithMail, id: string): Promise<AdminUserDetail> {
  const { db } = context
  const user = toAdminUser(await findOrRefuse(context, id), await readTierPeriods(db, context, id))
  const sessions = await listSessions(context, { user, sessionId: '' })
  const usage = []
  for (const meter of METERS) {
    const { used, limit, resetsAt } = await readMeter(context, user, meter)
    usage.push({ meter, used, limit, resets_at: resetsAt })
  }
  const activity = (await findActivityOf(db, id, LATEST)).map(toActivityRow)
  const has_second_factor = (await findActiveFactor(db, id)) !== undefined
  return { user, sessions, usage, activity, takes_letter: takesResetEmail(context, user), has_second_factor }
}

/**
 * Changes accounts, all of them or none.
 *
 * @throws {ServerError} `user/not-found`, `user/own-account` where an admin would shut themselves out, `user/last-admin`
 */
async function changeAccounts(
  context: Context,
  ids: readonly string[],
  changes: UserChanges,
  admin: User,
): Promise<(User & { status: 'active' | 'disabled' })[]> {
  if (ids.includes(admin.id)) refuseOwn(admin, changes)
  const users = await changeUsers(context, ids, definedOnly(changes), admin)
  return users.map((user) => ({ ...publicUser(user), status: statusOf(user) }))
}

/** Makes an account; its password stands in the answer alone. @throws as `addUser` */
async function addAccount(context: Context, user: NewUser, admin: User): Promise<NewPassword> {
  return addUser(context, user, undefined, admin)
}

/**
 * Gives an account a new random password, which stands in the answer alone, and ends its sessions.
 *
 * @throws {ServerError} `user/not-found`, `user/own-account`: one's own password is changed in one's account
 */
async function resetAccountPassword(context: Context, id: string, admin: User): Promise<NewPassword> {
  const { email } = await findOrRefuse(context, id)
  refuseOwnPassword(id, admin)
  return resetPassword(context, email, undefined, admin)
}

/**
 * Sends an account's owner a link for a new password, and ends their sessions; nobody else sees the password.
 *
 * @throws {ServerError} `user/not-found`, `user/own-account`, and as `resetPasswordByEmail`
 */
async function sendResetEmail(context: EmailContext, id: string, admin: User): Promise<void> {
  const user = await findOrRefuse(context, id)
  refuseOwnPassword(id, admin)
  await resetPasswordByEmail(context, user, admin)
}

/** Signs an account out everywhere. @returns how many sessions there were @throws {ServerError} `user/not-found` */
async function endSessionsOf(context: Context, id: string, admin: User): Promise<number> {
  await findOrRefuse(context, id)
  return durably(context.db, async (trx) => {
    const ended = await deleteSessionsOfUser(trx, id)
    const before = { sessions: ended }
    const after = { sessions: 0 }
    await recordActivity(trx, context, {
      actor: admin,
      action: 'user.sessions-ended',
      subject: `user:${id}`,
      before,
      after,
    })
    return ended
  })
}

/** Ends one session of an account. @throws {ServerError} `user/not-found`, `auth/session-not-found` */
async function endOneSessionOf(context: Context, id: string, session: string, admin: User): Promise<void> {
  await findOrRefuse(context, id)
  await durably(context.db, async (trx) => {
    if ((await deleteSession(trx, id, session)) === 0) {
      throw new ServerError('auth/session-not-found', 'The account has no session with this id.')
    }
    await recordActivity(trx, context, { actor: admin, action: 'user.session-ended', subject: `user:${id}` })
  })
}

/**
 * Switches the second factor of an account off, and tells its owner.
 *
 * @throws {ServerError} `user/not-found`, `user/own-account`, `second-factor/not-on`
 */
async function resetSecondFactorOf(context: EmailContext, id: string, admin: User): Promise<void> {
  const { email } = await findOrRefuse(context, id)
  if (id === admin.id) throw ownAccount('Your own second factor is switched off in your account, not here.')
  await resetSecondFactor(context, id, admin)
  await sendLater(context, secondFactorEmail({ ...context, to: email }, 'reset'), { userId: id })
}

async function findOrRefuse({ db, now }: Context, id: string): Promise<CountedUser> {
  const user = await findCountedUser(db, monthOf(now()), id)
  if (!user) throw new ServerError('user/not-found', 'There is no account with this id.')
  return user
}

function refuseOwn(admin: User, { role, status }: UserChanges): void {
  if (status === 'disabled') throw ownAccount('You cannot disable your own account; another admin can.')
  if (role !== undefined && role !== admin.role) {
    throw ownAccount('You cannot take the admin role from yourself; another admin can.')
  }
}

function refuseOwnPassword(id: string, admin: User): void {
  if (id === admin.id) throw ownAccount('Your own password is changed in your account, not here.')
}

const ownAccount = (message: string) => new ServerError('user/own-account', message)

function definedOnly(changes: UserChanges) {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [Name in keyof UserChanges]: Exclude<UserChanges[Name], undefined>
  }
}

const statusOf = ({ status }: { status: string }) => (status === 'active' ? ('active' as const) : ('disabled' as const))

function toAdminUser(user: CountedUser, tiers: TierPeriod[]): AdminUser {
  const views = { used: Number(user.views_used), limit: limitsOf(user).detailedViews }
  return {
    ...publicUser(user),
    status: statusOf(user),
    created_at: user.created_at,
    seen_at: user.seen_at || null,
    tiers,
    views,
  }
}
