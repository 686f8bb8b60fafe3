import { hasTier } from '../../../contract/access.ts'
import type { Inactive } from '../../../contract/inactive.ts'
import type { User } from '../../../contract/user.ts'
import { readAlerts } from '../../readers/alerts/alert.service.ts'
import { listKeys } from '../../people/api-keys/api-key.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { readWebhooks } from '../../readers/webhooks/webhook.service.ts'

/** What an account made under a higher tier and keeps under this one, so that its owner can see and delete it. */
export async function listInactive(
  context: Pick<ServerContext, 'db' | 'now' | 'newId'>,
  user: User,
): Promise<Inactive> {
  const isPro = hasTier(user, 'pro')
  return {
    keys: isPro ? [] : await listKeys(context, user),
    webhooks: hasTier(user, 'enterprise') ? [] : await readWebhooks(context, user),
    alerts: isPro ? [] : (await readAlerts(context, user)).filter(({ is_own }) => is_own),
  }
}
