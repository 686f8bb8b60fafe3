import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { findUsersOfTurns } from './account-tier.repository.ts'
import { settleTier } from './settle-tier.ts'

const EVERY_MS = 60_000

/**
 * Settles the tiers of the accounts of which a period began or ended since a moment.
 *
 * @param after empty = whenever it was
 * @returns the moment up to which that was done
 */
export async function settleTurns({ db, now }: Pick<ServerContext, 'db' | 'now'>, after = ''): Promise<string> {
  const until = now()
  for (const userId of await findUsersOfTurns(db, after, until))
    await durably(db, (trx: Db) => settleTier(trx, { now }, userId, 'its end'))
  return until
}

/** A tier ends within a minute of its end, whether or not anybody calls. @returns what stops the watch */
export async function watchTiers(context: Pick<ServerContext, 'db' | 'now' | 'log'>): Promise<() => Promise<void>> {
  let settled = await settleTurns(context)
  let isAtWork: Promise<void> | null = null
  const settle = async () => {
    try {
      settled = await settleTurns(context, settled)
    } catch (error) {
      context.log.error(error, 'tiers that end')
    } finally {
      isAtWork = null
    }
  }
  const timer = setInterval(() => void (isAtWork ??= settle()), EVERY_MS)
  return async () => {
    clearInterval(timer)
    await isAtWork
  }
}
