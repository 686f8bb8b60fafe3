import { LONGEST_NAME } from '../../../contract/account.ts'
import type { Role } from '../../../contract/user.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import type { GroupRole } from '../../base/provider-settings.ts'
import { findUserByEmailKey, findUserById } from '../accounts/user.repository.ts'
import { addUser, changeUser, emailKey } from '../accounts/user.service.ts'
import type { UserTable } from '../accounts/user.table.ts'
import { refuseWhileComingSoon } from '../auth/sign-in.service.ts'
import type { ProviderPerson } from './provider-person.ts'

type Accounts = Pick<ServerContext, 'db' | 'now' | 'newId'>

/** Who changes accounts by what the provider says, in the activity log. */
const BY = 'sign-in provider'

/** The role that groups give: the first line of the setting that fits counts; undefined where there are no lines. */
export function roleOf(lines: readonly GroupRole[], groups: readonly string[]): Role | undefined {
  if (lines.length === 0) return undefined
  return lines.find(({ group }) => groups.includes(group))?.role ?? 'user'
}

/**
 * The account of somebody whom the provider named, found by the address that it verified, else made; with the role that their
 * groups give now.
 *
 * @throws {ServerError} `auth/email-not-verified`, `auth/account-disabled`, `auth/sign-in-unavailable` for readers while it is
 *   coming soon, `user/last-admin`, `user/invalid-email`
 */
export async function accountOf(
  context: Accounts,
  person: ProviderPerson,
  lines: readonly GroupRole[],
): Promise<UserTable> {
  const email = requireVerifiedEmail(person)
  const role = roleOf(lines, person.groups)
  const user = await findUserByEmailKey(context.db, emailKey(email))
  if (!user) return makeAccount(context, email, person.name, role ?? 'user')
  if (user.status !== 'active') {
    throw new ServerError('auth/account-disabled', 'This account is disabled. Ask an administrator of the archive.')
  }
  // Before anything is refused: who left a group loses its role, whether or not they may sign in without it.
  if (role !== undefined && role !== user.role) await changeUser(context, user.email, { role }, BY)
  const now = { ...user, role: role ?? user.role }
  await refuseWhileComingSoon(context, now)
  return now
}

/** @throws {ServerError} `auth/email-not-verified` */
export function requireVerifiedEmail({ email, isEmailVerified }: ProviderPerson): string {
  if (email !== null && isEmailVerified) return email
  const message = 'The provider did not say that your e-mail address is verified. Ask who looks after accounts there.'
  throw new ServerError('auth/email-not-verified', message)
}

/** Nobody knows its password; its owner can ask for one by email. */
async function makeAccount(context: Accounts, email: string, name: string, role: Role): Promise<UserTable> {
  await refuseWhileComingSoon(context, { role })
  const given = { email, role, tier: 'free', name: (name || email.split('@')[0]).slice(0, LONGEST_NAME) } as const
  const { user } = await addUser(context, given, undefined, BY)
  return (await findUserById(context.db, user.id))!
}
