import * as calls from '../../../../contract/calls/admin/api.ts'
import { limitsOf } from '../../../../contract/entitlements.ts'
import type { Role, Tier, User } from '../../../../contract/user.ts'
import { recordActivity } from '../../../base/activity/activity.service.ts'
import type { ServerContext } from '../../../base/context.ts'
import { durably, lockForAppend } from '../../../base/db/dialect.ts'
import type { Db } from '../../../base/db/schema.ts'
import { ServerError } from '../../../base/errors.ts'
import { implement, type Route } from '../../../base/http/route.ts'
import type { Email } from '../../../base/mail/mailer.ts'
import { queueEmail, sendSoon, type MailContext } from '../../../base/mail/outgoing/queue-email.ts'
import { deleteKey } from '../../../people/api-keys/api-key.service.ts'
import { updateTeam } from '../../../people/teams/team.repository.ts'
import { monthOf } from '../../../people/usage/usage.service.ts'
import { findDelivery, queueDelivery } from '../../../readers/outbound/delivery.repository.ts'
import { isCalled, updateWebhook } from '../../../readers/webhooks/webhook.repository.ts'
import {
  findDeliveryPage,
  findKeyPage,
  findTeamPage,
  findUsagePage,
  findWebhookPage,
  findKeyWithOwner,
  findTeamSeats,
  findWebhookWithOwner,
} from './admin-api.repository.ts'

const success = { success: true as const }

/** Keys, webhooks, calls and teams of all accounts, for admins. */
export function adminApiRoutes(context: ServerContext): Route[] {
  return [...listRoutes(context), ...changeRoutes(context)]
}

function listRoutes({ db, now }: Pick<ServerContext, 'db' | 'now'>): Route[] {
  return [
    implement(calls.listKeys, async ({ query }) => {
      const page = await findKeyPage(db, query, monthOf(now()))
      const rows = page.rows.map(({ scopes_json, role, ...row }) => {
        const limit = limitsOf({ role, tier: row.tier }).apiCalls
        return { ...row, scopes: JSON.parse(scopes_json), limit }
      })
      return { ...page, rows }
    }),
    implement(calls.listWebhooks, async ({ query }) => {
      const page = await findWebhookPage(db, query)
      const rows = page.rows.map(({ events_json, last_state, ...row }) => {
        const state = { is_active: isCalled(row), off_by_admin: row.off_by_admin === 1 }
        const last = last_state as 'waiting' | 'delivered' | 'failed' | null
        return { ...row, events: JSON.parse(events_json), ...state, last_state: last }
      })
      return { ...page, rows }
    }),
    implement(calls.listDeliveries, ({ query }) => findDeliveryPage(db, query)),
    implement(calls.listUsage, async ({ query }) => {
      const page = await findUsagePage(db, query, monthOf(now()))
      const limitOf = (tier: Tier, role: Role) => limitsOf({ role, tier }).apiCalls
      return { ...page, rows: page.rows.map(({ role, ...row }) => ({ ...row, limit: limitOf(row.tier, role) })) }
    }),
    implement(calls.listTeams, ({ query }) => findTeamPage(db, query)),
  ]
}

function changeRoutes(context: ServerContext): Route[] {
  return [
    implement(calls.revokeKey, async ({ caller, params }) => {
      await revokeKeyOf(context, caller.user, params.id)
      return success
    }),
    implement(calls.switchWebhook, async ({ caller, params, body }) => {
      await switchWebhook(context, caller.user, params.id, body.is_active)
      return success
    }),
    implement(calls.replayDelivery, async ({ caller, params }) => {
      await replayCall(context, caller.user, params.id, params.delivery)
      return success
    }),
    implement(calls.changeSeats, async ({ caller, params, body }) => {
      await changeSeats(context, caller.user, params.id, body.seats)
      return success
    }),
  ]
}

type Context = MailContext & Pick<ServerContext, 'publicUrl'>

/** Ends somebody's key for good, and tells its owner. @throws {ServerError} `key/not-found` */
async function revokeKeyOf(context: Context, admin: User, id: string): Promise<void> {
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

type Site = Pick<ServerContext, 'publicUrl'>

/** To the owner of a key that an admin revoked. */
function keyRevokedEmail({ publicUrl }: Site, key: { email: string; name: string; hint: string }): Email {
  return message(key.email, 'An API key of yours was revoked', [
    `An administrator of Policy Casefiles revoked your API key "${key.name}" (${key.hint}…).`,
    'Calls with it are refused from now on. Your other keys go on working.',
    `If your tier has API access you can make another one: ${publicUrl}/account/api-keys`,
    `Questions: ${publicUrl}/contact`,
  ])
}

/** To the owner of a webhook that an admin switched off. */
function webhookOffEmail({ publicUrl }: Site, webhook: { email: string; url: string }): Email {
  return message(webhook.email, 'A webhook of yours was switched off', [
    `An administrator of Policy Casefiles switched off your webhook to ${webhook.url}.`,
    'What happens while it is off is not sent to it later.',
    `Only an administrator can switch it on again. Once its receiver works, ask for it: ${publicUrl}/contact`,
    `Its log of calls: ${publicUrl}/account/webhooks`,
  ])
}

const message = (to: string, subject: string, paragraphs: string[]): Email => ({
  to,
  subject,
  text: `${paragraphs.join('\n\n')}\n`,
})

/**
 * Turns the admins' switch of somebody's webhook; its owner's own stays as it is. The owner is told when it goes off.
 *
 * @throws {ServerError} `webhook/not-found`
 */
async function switchWebhook(context: Context, admin: User, id: string, isActive: boolean): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const found = await findWebhookWithOwner(trx, id)
    if (!found) throw noWebhook()
    const isOff = found.off_by_admin === 1
    if (isOff === !isActive) return
    await updateWebhook(trx, id, { off_by_admin: isActive ? 0 : 1 })
    await recordActivity(trx, context, {
      actor: admin,
      action: 'webhook.switched-by-admin',
      subject: `webhook:${id}`,
      before: { off_by_admin: isOff },
      after: { off_by_admin: !isActive },
    })
    if (!isActive) await queueEmail(trx, context, webhookOffEmail(context, found), { userId: found.user_id })
  })
  sendSoon(context)
}

/** Makes a call to somebody's webhook once more, with the same body. @throws {ServerError} `webhook/not-found` */
async function replayCall(context: Context, admin: User, webhook: string, delivery: string): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const row = await findDelivery(trx, webhook, delivery)
    if (!row) throw noWebhook()
    const { kind, user_id, webhook_id, event_id, event_type, body } = row
    const about = { kind, user_id, webhook_id, event_id, event_type, body }
    const id = context.newId()
    await queueDelivery(trx, { id, ...about, at: context.now() })
    await recordActivity(trx, context, {
      actor: admin,
      action: 'webhook.replayed-by-admin',
      subject: `webhook:${webhook}`,
      after: { delivery: id, repeats: delivery },
    })
  })
}

/**
 * Gives a team another number of seats, never fewer than are taken: who would lose theirs is the owner's to say.
 *
 * @throws {ServerError} `team/not-found`, `request/invalid`
 */
async function changeSeats(context: Context, admin: User, id: string, seats: number): Promise<void> {
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
