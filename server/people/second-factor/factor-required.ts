import type { User } from '../../../contract/user.ts'
import type { ServerContext } from '../../base/context.ts'
import { readSiteSetting } from '../../base/site-settings/site-setting.service.ts'
import { findActiveFactor } from './check-code.ts'

/** Whether the setting asks an account of this role for a second factor: staff do more harm than readers. */
export async function isFactorRequired(
  context: Pick<ServerContext, 'db'>,
  { role }: Pick<User, 'role'>,
): Promise<boolean> {
  return role !== 'user' && (await readSiteSetting(context, 'staffSecondFactor')) === 'required'
}

/** Whether an account must set one up before it can do anything else. */
export async function needsSecondFactor(
  context: Pick<ServerContext, 'db'>,
  user: Pick<User, 'id' | 'role'>,
): Promise<boolean> {
  return (await isFactorRequired(context, user)) && (await findActiveFactor(context.db, user.id)) === undefined
}
