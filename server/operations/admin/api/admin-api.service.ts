import type { User } from '../../../../contract/user.ts'
import { recordActivity } from '../../../base/activity/activity.service.ts'
import { deleteKey } from '../../../people/api-keys/api-key.repository.ts'
import type { ServerContext } from '../../../base/context.ts'
import { durably, lockForAppend } from '../../../base/db/dialect.ts'
import type { Db } from '../../../base/db/schema.ts'
import { ServerError } from '../../../base/errors.ts'
import { queueEmail, sendSoon, type MailContext } from '../../../base/mail/outgoing/queue-email.ts'
import { findDelivery, queueDelivery } from '../../../readers/outbound/delivery.repository.ts'
import { updateTeam } from '../../../people/teams/team.repository.ts'
import { updateWebhook } from '../../../readers/webhooks/webhook.repository.ts'
import { findKeyWithOwner, findTeamSeats, findWebhookWithOwner } from './admin-api.repository.ts'
import { keyRevokedEmail, webhookOffEmail } from './owner-emails.ts'

type Context = MailContext & Pick<ServerContext, 'publicUrl'>

/** Ends somebody's key for good, and tells its owner. @throws {ServerError} `key/not-found` */
export async function revokeKeyOf(context: Context, admin: User, id: string): Promise<void> {
  await durably(context.db, async (trx) => {
    const found = await findKeyWithOwner(trx, id)
    if (!found) throw new ServerError('key/not-found', 'There is no key with this id.')
    await deleteKey(trx, id)
    const { name, hint, scopes_json, user_id: owner } = found
    const before = { name, hint, scopes: JSON.parse(scopes_json) as string[], owner }
    await recordActivity(trx, context, { actor: admin, action: 'key.revoked-by-admin', subject: `key:${id}`, before })
    await queueEmail(trx, context, keyRevokedEmail(context, found), { userId: owner })
  })
  sendSoon(context)
}

/**
 * Turns the admins' switch of somebody's webhook; its owner's own stays as it is. The owner is told when it goes off.
 *
 * @throws {ServerError} `webhook/not-found`
 */
export async function switchWebhook(context: Context, admin: User, id: string, isActive: boolean): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const found = await findWebhookWithOwner(trx, id)
    if (!found) throw noWebhook()
    const isOff = found.off_by_admin === 1
    if (isOff === !isActive) return
    await updateWebhook(trx, id, { off_by_admin: isActive ? 0 : 1 })
    await recordActivity(trx, context, {
      ...{ actor: admin, action: 'webhook.switched-by-admin', subject: `webhook:${id}` },
      ...{ before: { off_by_admin: isOff }, after: { off_by_admin: !isActive } },
    })
    if (!isActive) await queueEmail(trx, context, webhookOffEmail(context, found), { userId: found.user_id })
  })
  sendSoon(context)
}

/** Makes a call to somebody's webhook once more, with the same body. @throws {ServerError} `webhook/not-found` */
export async function replayCall(context: Context, admin: User, webhook: string, delivery: string): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const row = await findDelivery(trx, webhook, delivery)
    if (!row) throw noWebhook()
    const { kind, user_id, webhook_id, event_id, event_type, body } = row
    const about = { kind, user_id, webhook_id, event_id, event_type, body }
    const id = context.newId()
    await queueDelivery(trx, { id, ...about, at: context.now() })
    await recordActivity(trx, context, {
      ...{ actor: admin, action: 'webhook.replayed-by-admin', subject: `webhook:${webhook}` },
      after: { delivery: id, repeats: delivery },
    })
  })
}

/**
 * Gives a team another number of seats, never fewer than are taken: who would lose theirs is the owner's to say.
 *
 * @throws {ServerError} `team/not-found`, `request/invalid`
 */
export async function changeSeats(context: Context, admin: User, id: string, seats: number): Promise<void> {
  await context.db.transaction().execute(async (trx: Db) => {
    // Taken by those who join, too.
    await lockForAppend(trx, `team ${id}`)
    const team = await findTeamSeats(trx, id)
    if (!team) throw new ServerError('team/not-found', 'There is no such team.')
    if (seats < team.members) {
      const message = `The team has ${team.members} members; its owner must remove some first.`
      throw new ServerError('request/invalid', message, [{ path: 'seats', message }])
    }
    if (seats === team.seats) return
    await updateTeam(trx, id, { seats })
    const change = { before: { seats: team.seats }, after: { seats } }
    await recordActivity(trx, context, {
      actor: admin,
      action: 'team.seats-changed',
      subject: `team:${id}`,
      ...change,
    })
  })
}

const noWebhook = () => new ServerError('webhook/not-found', 'There is no such webhook or delivery.')
