import type { ServerContext } from '../../base/context.ts'
import { findWebhooksNotSealedAs, replaceSecret } from './webhook.repository.ts'

/** What a webhook's secret belongs to, for its sealing. */
export const secretOf = (id: string) => `webhook:${id}`

/**
 * Seals every webhook's secret with the key of today: those from before there was one, and those of the key before.
 *
 * @returns how many were sealed anew, and how many stay as they are since their key is not there
 */
export async function resealWebhooks({
  db,
  secrets,
  log,
}: Pick<ServerContext, 'db' | 'secrets' | 'log'>): Promise<{ sealed: number; unreadable: number }> {
  const found = { sealed: 0, unreadable: 0 }
  for (const { id, secret } of await findWebhooksNotSealedAs(db, secrets.isCurrent)) {
    try {
      await replaceSecret(db, id, secret, secrets.seal(secrets.open(secret, secretOf(id)), secretOf(id)))
      found.sealed += 1
    } catch (error) {
      log.error({ err: error, webhook: id }, 'secret of a webhook')
      found.unreadable += 1
    }
  }
  return found
}
