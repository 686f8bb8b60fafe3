import { recordActivity, type Actor } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import { ServerError } from '../../base/errors.ts'
import { deleteSecondFactor } from './second-factor.repository.ts'

/**
 * Switches the second factor off of somebody who lost both the app and the recovery codes.
 *
 * @param by who resets it, for the activity log
 * @throws {ServerError} `second-factor/not-on`
 */
export async function resetSecondFactor(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  userId: string,
  by: Actor,
): Promise<void> {
  await durably(db, async (trx) => {
    if (!(await deleteSecondFactor(trx, userId))) {
      throw new ServerError('second-factor/not-on', 'The second factor of this account is not on.')
    }
    await recordActivity(trx, { now }, { actor: by, action: 'user.second-factor-reset', subject: `user:${userId}` })
  })
}
