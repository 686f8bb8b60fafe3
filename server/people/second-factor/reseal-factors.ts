import type { ServerContext } from '../../base/context.ts'
import { factorOf } from './check-code.ts'
import { findFactorsNotSealedAs, replaceFactorSecret } from './second-factor.repository.ts'

/**
 * Seals every account's secret with the key of today: those from before there was one, and those of the key before.
 *
 * @returns how many were sealed anew, and how many stay as they are since their key is not there
 */
export async function resealFactors({
  db,
  secrets,
  log,
}: Pick<ServerContext, 'db' | 'secrets' | 'log'>): Promise<{ sealed: number; unreadable: number }> {
  const found = { sealed: 0, unreadable: 0 }
  for (const { user_id, secret } of await findFactorsNotSealedAs(db, secrets.isCurrent)) {
    try {
      const about = factorOf(user_id)
      await replaceFactorSecret(db, user_id, secret, secrets.seal(secrets.open(secret, about), about))
      found.sealed += 1
    } catch (error) {
      log.error({ err: error, user: user_id }, 'secret of a second factor')
      found.unreadable += 1
    }
  }
  return found
}
