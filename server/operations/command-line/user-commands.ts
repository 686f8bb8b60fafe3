import { findUsers } from '../../people/accounts/user.repository.ts'
import { resetSecondFactor } from '../../people/second-factor/reset-second-factor.ts'
import { addUser, changeUser, findUserOrRefuse, resetPassword } from '../../people/accounts/user.service.ts'
import type { UserTable } from '../../people/accounts/user.table.ts'
import type { ServerContext } from '../../base/context.ts'
import type { User } from '../../../contract/user.ts'
import { USER_HELP, type UserArguments } from './parse-user-arguments.ts'

/**
 * Performs one command on accounts.
 *
 * @returns what is printed; a new password stands there and nowhere else
 * @throws {ServerError} `user/invalid-email`, `user/email-taken`, `user/not-found`, `user/last-admin`,
 *   `second-factor/not-on`
 */
export async function performUserCommand(
  context: Pick<ServerContext, 'db' | 'now' | 'newId'>,
  given: UserArguments,
): Promise<string> {
  switch (given.command) {
    case 'help':
      return USER_HELP.trimEnd()
    case 'list':
      return (await findUsers(context.db)).map(listed).join('\n') || 'There are no accounts yet.'
    case 'add':
      return withPassword('Made', await addUser(context, given.user))
    case 'reset':
      return withPassword('Reset', await resetPassword(context, given.email))
    case 'reset-factor':
      return withoutFactor(context, given.email)
    case 'role':
      return changed(await changeUser(context, given.email, { role: given.role }))
    case 'tier':
      return changed(await changeUser(context, given.email, { tier: given.tier }))
    case 'disable':
      return `${changed(await changeUser(context, given.email, { status: 'disabled' }))}, disabled`
    case 'enable':
      return `${changed(await changeUser(context, given.email, { status: 'active' }))}, active`
  }
}

async function withoutFactor(context: Pick<ServerContext, 'db' | 'now'>, given: string): Promise<string> {
  const { id, email } = await findUserOrRefuse(context.db, given)
  await resetSecondFactor(context, id, 'command line')
  return `${email}: sign-in asks for the password alone`
}

function listed({ email, role, tier, status, signed_in_at }: UserTable): string {
  return [email, role, tier, status, `signed in ${signed_in_at ?? 'never'}`].join('\t')
}

const changed = ({ email, role, tier }: User) => `${email}: ${role}, ${tier}`

function withPassword(what: string, { user, password }: { user: User; password: string }): string {
  return `${what} ${changed(user)}\nPassword, shown this once: ${password}`
}
