import { admitConfirmation } from '../auth/limit-attempts.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import { isPassword } from './password.ts'
import { findUserById } from './user.repository.ts'

/**
 * Asks for the password once more before what a stolen session must not do.
 *
 * @throws {ServerError} `auth/wrong-password`, `auth/too-many-attempts`
 */
export async function confirmPassword(
  context: Pick<ServerContext, 'db' | 'now'>,
  userId: string,
  password: string,
): Promise<void> {
  const clear = await admitConfirmation(context, userId)
  const user = await findUserById(context.db, userId)
  if (!(await isPassword(password, user?.password_hash))) {
    throw new ServerError('auth/wrong-password', 'This is not the present password of the account.')
  }
  await clear()
}
